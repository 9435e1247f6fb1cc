import { fillTemplate, paintValues } from '#tools/illustrations/example-pictures/illustrate-car.ts';
import type { Paint } from '#tools/illustrations/example-pictures/paints.ts';
import type { CarShape, PictureColor } from '#tools/illustrations/example-pictures/picture-names.ts';
import { Painter } from './body-painter.ts';
import { paintFront, paintRear } from './car-ends.ts';
import { paintArches, paintGroundShade, paintTreads, paintWheels } from './car-ground.ts';
import { paintBody, paintSideDetails } from './car-lower.ts';
import { paintMirror } from './car-mirror.ts';
import type { CarModel } from './car-model.ts';
import { paintBed, paintOpenCabin } from './car-open.ts';
import { paintGreenhouse } from './car-upper.ts';
import { shortNumber } from './fit-curve.ts';
import { COUPE, KOMBI, SEDAN } from './models-low.ts';
import { HALVKOMBI_ALDRE, KOMBI_ALDRE, SEDAN_ALDRE } from './models-older.ts';
import { CAB, HALVKOMBI, SMABIL } from './models-small.ts';
import { PICKUP, SUV, SUV_KOMPAKT } from './models-tall.ts';
import { MINIBUSS, TRANSPORTBIL } from './models-van.ts';
import { CAR_UNITS, makeStage, type OutsideView, showsNose } from './stage.ts';

const MODELS: Readonly<Record<CarShape, CarModel>> = {
  kombi: KOMBI,
  suv: SUV,
  'suv-kompakt': SUV_KOMPAKT,
  halvkombi: HALVKOMBI,
  smabil: SMABIL,
  sedan: SEDAN,
  coupe: COUPE,
  cab: CAB,
  minibuss: MINIBUSS,
  pickup: PICKUP,
  transportbil: TRANSPORTBIL,
  'kombi-aldre': KOMBI_ALDRE,
  'sedan-aldre': SEDAN_ALDRE,
  'halvkombi-aldre': HALVKOMBI_ALDRE,
};

/** Tokens in place of the tones of a paint. */
const paintTokens = (prefix: string): Paint => ({
  shine: `{${prefix}shine}`,
  top: `{${prefix}top}`,
  light: `{${prefix}light}`,
  base: `{${prefix}base}`,
  shade: `{${prefix}shade}`,
  deep: `{${prefix}deep}`,
  line: `{${prefix}line}`,
});
const BODY = paintTokens('');
const ROOF = paintTokens('roof-');

/**
 * A car alone, without ground, as SVG elements on a picture of 800 × 600 with tokens for its paint.
 * @param id begins the ids of its elements; differs between two cars of one picture
 */
export function carTemplate(shape: CarShape, view: OutsideView, id = 'c'): string {
  const painter = new Painter(makeStage(MODELS[shape], view), BODY, ROOF);
  painter.raw(
    `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${BODY.base}"/><stop offset="1" stop-color="${BODY.shade}"/></linearGradient>`,
  );
  paintGroundShade(painter);
  paintTreads(painter);
  if (showsNose(view)) paintMirror(painter, -1);
  paintBody(painter, `${id}s`);
  paintArches(painter);
  paintSideDetails(painter);
  paintFront(painter);
  paintRear(painter);
  const { open } = painter.stage.body.model;
  if (open === 'bed') paintBed(painter);
  if (open === 'cab') paintOpenCabin(painter);
  else paintGreenhouse(painter);
  paintMirror(painter, 1);
  paintWheels(painter, `${id}w`);
  return `<g transform="scale(${shortNumber(1 / CAR_UNITS, 3)})">${painter.text}</g>`;
}

/** A car in one colour. */
export function paintedCar(shape: CarShape, color: PictureColor, view: OutsideView, id?: string): string {
  return fillTemplate(carTemplate(shape, view, id), paintValues(color));
}
