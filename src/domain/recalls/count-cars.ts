import { ownValue } from '#src/base/own-value.ts';
import { MAX_RECALL_CARS } from './recall-words.ts';

const PARTS = ['model', 'yearFrom', 'yearTo', 'generations', 'fuels', 'engines'];

/** Whether any field of a car is filled in. */
export const hasCar = (fields: Readonly<Record<string, string>>, index: number): boolean =>
  PARTS.some((part) => (ownValue(fields, `cars-${index}-${part}`) ?? '').trim() !== '');

/** Number of cars among the fields of a recall's form, without trailing ones that are empty. */
export function countCars(fields: Readonly<Record<string, string>>): number {
  let count = 0;
  for (let index = 0; index < MAX_RECALL_CARS; index += 1) if (hasCar(fields, index)) count = index + 1;
  return count;
}
