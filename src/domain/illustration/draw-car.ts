import { Painter } from './body-painter.ts';
import type { OutsideView } from './camera.ts';
import { drawFront, drawRear } from './car-ends.ts';
import { drawArches, drawGroundShade, drawTreads, drawWheels } from './car-ground.ts';
import { drawBody, drawSideDetails } from './car-lower.ts';
import { drawMirror } from './car-mirror.ts';
import { drawBed, drawOpenCabin } from './car-open.ts';
import { drawHouse } from './car-upper.ts';
import { drawInterior } from './interior.ts';
import { modelOf } from './models.ts';
import { PAINTS } from './paint.ts';
import { type CarShape, type PictureColor, type PictureSpec, pictureName, pictureTitle } from './picture-names.ts';
import { seedOf } from './scene-parts.ts';
import { drawScene } from './scenes.ts';
import { makeStage } from './stage.ts';

/** A car alone, without ground, as SVG elements on a paper of 800 × 600. `id` keeps several cars of a page apart. */
export function carGroup(shape: CarShape, color: PictureColor, view: OutsideView, id = 'c'): string {
  const paint = PAINTS[color];
  const painter = new Painter(makeStage(modelOf(shape), view), paint);
  painter.raw(
    `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${paint.base}"/><stop offset="1" stop-color="${paint.shade}"/></linearGradient>`,
  );
  drawGroundShade(painter);
  drawTreads(painter);
  if (view === 'snett-fram') drawMirror(painter, -1);
  drawBody(painter, `${id}s`);
  drawArches(painter);
  drawSideDetails(painter);
  drawFront(painter);
  drawRear(painter);
  const { open } = painter.stage.body.model;
  if (open === 'bed') drawBed(painter);
  if (open === 'cab') drawOpenCabin(painter);
  else drawHouse(painter);
  drawMirror(painter, 1);
  drawWheels(painter, `${id}w`);
  return `<g transform="scale(.5)">${painter.text}</g>`;
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
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><title>${pictureTitle(spec)}</title>${inner}<text x="784" y="584" text-anchor="end" font-family="sans-serif" font-size="15" fill="#23211d" opacity=".55">Exempelbild</text></svg>`;
}
