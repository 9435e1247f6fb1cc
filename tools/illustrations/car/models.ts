import type { CarShape } from '#src/domain/illustration/picture-names.ts';
import type { CarModel } from './car-model.ts';
import { COUPE, KOMBI, SEDAN } from './models-low.ts';
import { HALVKOMBI_ALDRE, KOMBI_ALDRE, SEDAN_ALDRE } from './models-older.ts';
import { CAB, HALVKOMBI, SMABIL } from './models-small.ts';
import { PICKUP, SUV, SUV_KOMPAKT } from './models-tall.ts';
import { MINIBUSS, TRANSPORTBIL } from './models-van.ts';

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

/** The measures of a shape. */
export function modelOf(shape: CarShape): CarModel {
  return MODELS[shape];
}
