import { FOLDS } from './car-columns.ts';

/**
 * The fold sets that the model is fitted without: none, each fold, and each pair of folds. The estimate of a car in fold k comes from
 * the fit without k; the residual of a comparable in fold j from the fit without j and k. So neither contains the car's own price.
 */
export const FOLD_SETS: readonly number[] = foldSets();

function foldSets(): number[] {
  const sets = [0];
  for (let j = 0; j < FOLDS; j += 1) for (let k = j; k < FOLDS; k += 1) sets.push((1 << j) | (1 << k));
  return sets;
}

/** Place in {@link FOLD_SETS} of the set without the folds j and k. */
export const FOLD_SET_OF = Int32Array.from({ length: FOLDS * FOLDS }, (_, place) =>
  FOLD_SETS.indexOf((1 << Math.floor(place / FOLDS)) | (1 << (place % FOLDS))),
);

/** Whether a set is fitted without a fold. */
export const excludesFold = (set: number, fold: number): boolean => ((set >> fold) & 1) === 1;
