import type { Paint } from '#src/domain/illustration/paints.ts';
import type { CarShape } from '#src/domain/illustration/picture-names.ts';
import { CAR_UNITS, Painter } from './body-painter.ts';
import type { OutsideView } from './camera.ts';
import { drawFront, drawRear } from './car-ends.ts';
import { drawArches, drawGroundShade, drawTreads, drawWheels } from './car-ground.ts';
import { drawBody, drawSideDetails } from './car-lower.ts';
import { drawMirror } from './car-mirror.ts';
import { drawBed, drawOpenCabin } from './car-open.ts';
import { drawHouse } from './car-upper.ts';
import { shortNumber } from './fit-curve.ts';
import { modelOf } from './models.ts';
import { makeStage } from './stage.ts';

/** Tokens in place of the tones of a paint. */
const paintTokens = (prefix: string): Paint => ({
  ...{ shine: `{${prefix}shine}`, top: `{${prefix}top}`, light: `{${prefix}light}`, base: `{${prefix}base}` },
  ...{ shade: `{${prefix}shade}`, deep: `{${prefix}deep}`, line: `{${prefix}line}` },
});
const BODY = paintTokens('');
const ROOF = paintTokens('roof-');

/**
 * A car alone, without ground, as SVG elements on a picture of 800 × 600 with tokens for its paint.
 * @param id begins the ids of its elements; differs between two cars of one picture
 */
export function carTemplate(shape: CarShape, view: OutsideView, id = 'c'): string {
  const painter = new Painter(makeStage(modelOf(shape), view), BODY, ROOF);
  painter.raw(
    `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${BODY.base}"/><stop offset="1" stop-color="${BODY.shade}"/></linearGradient>`,
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
  return `<g transform="scale(${shortNumber(1 / CAR_UNITS, 3)})">${painter.text}</g>`;
}
