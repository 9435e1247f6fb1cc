import { CAR_UNITS, Painter } from './body-painter.ts';
import type { OutsideView } from './camera.ts';
import { drawFront, drawRear } from './car-ends.ts';
import { drawArches, drawGroundShade, drawTreads, drawWheels } from './car-ground.ts';
import { drawBody, drawSideDetails } from './car-lower.ts';
import { drawMirror } from './car-mirror.ts';
import { drawBed, drawOpenCabin } from './car-open.ts';
import { drawHouse } from './car-upper.ts';
import { shortNumber } from './fit-curve.ts';
import { drawInterior } from './interior.ts';
import { modelOf } from './models.ts';
import { PAINTS, type Paint, roofPaint } from './paint.ts';
import { type CarShape, type PictureColor, type PictureSpec, pictureName, pictureTitle } from './picture-names.ts';
import { seedOf } from './scene-parts.ts';
import { drawScene } from './scenes.ts';
import { makeStage } from './stage.ts';

/** Marks in a drawn car where the tones of its paint go; a shape is computed once for each view, in all colours. */
const TONES = ['shine', 'top', 'light', 'base', 'shade', 'deep', 'line'] as const;

function marks(prefix: string): Paint {
  const [shine, top, light, base, shade, deep, line] = TONES.map((tone) => `${prefix}${tone}@`);
  if (!shine || !top || !light || !base || !shade || !deep || !line) throw new RangeError('a tone without a mark');
  return { shine, top, light, base, shade, deep, line };
}

const BODY_MARKS = marks('@b-');
const ROOF_MARKS = marks('@r-');
const ID_MARK = '@id@';
const drawn = new Map<string, string>();

/** The car with marks for tones and ids; kept, because it takes a thousand times longer to compute than to colour. */
function template(shape: CarShape, view: OutsideView): string {
  const key = `${shape}-${view}`;
  const preserved = drawn.get(key);
  if (preserved !== undefined) return preserved;
  const painter = new Painter(makeStage(modelOf(shape), view), BODY_MARKS, ROOF_MARKS);
  painter.raw(
    `<linearGradient id="${ID_MARK}s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${BODY_MARKS.base}"/><stop offset="1" stop-color="${BODY_MARKS.shade}"/></linearGradient>`,
  );
  drawGroundShade(painter);
  drawTreads(painter);
  if (view === 'snett-fram') drawMirror(painter, -1);
  drawBody(painter, `${ID_MARK}s`);
  drawArches(painter);
  drawSideDetails(painter);
  drawFront(painter);
  drawRear(painter);
  const { open } = painter.stage.body.model;
  if (open === 'bed') drawBed(painter);
  if (open === 'cab') drawOpenCabin(painter);
  else drawHouse(painter);
  drawMirror(painter, 1);
  drawWheels(painter, `${ID_MARK}w`);
  const text = `<g transform="scale(${shortNumber(1 / CAR_UNITS, 3)})">${painter.text}</g>`;
  drawn.set(key, text);
  return text;
}

/** A car alone, without ground, as SVG elements on a paper of 800 × 600. `id` keeps several cars of a page apart. */
export function carGroup(shape: CarShape, color: PictureColor, view: OutsideView, id = 'c'): string {
  let text = template(shape, view).replaceAll(ID_MARK, id);
  for (const tone of TONES)
    text = text.replaceAll(BODY_MARKS[tone], PAINTS[color][tone]).replaceAll(ROOF_MARKS[tone], roofPaint(color)[tone]);
  return text;
}

/** Height of the camera's eye on the paper, about, for each view. */
const HORIZONS: Readonly<Record<OutsideView, number>> = { sida: 300, 'snett-fram': 262, 'snett-bak': 262 };

/** The whole picture of a demo ad as an SVG file, 4:3. The same spec always gives the same text. */
export function drawCar(spec: PictureSpec): string {
  const inner =
    spec.view === 'interior'
      ? drawInterior(spec)
      : drawScene(spec.scene, HORIZONS[spec.view], seedOf(pictureName(spec))) +
        carGroup(spec.shape, spec.color, spec.view);
  // The dashboard is the only dark ground.
  const mark = spec.view === 'interior' ? '#edeae3' : '#23211d';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><title>${pictureTitle(spec)}</title>${inner}<text x="784" y="584" text-anchor="end" font-family="sans-serif" font-size="15" fill="${mark}" opacity=".6">Exempelbild</text></svg>`;
}
