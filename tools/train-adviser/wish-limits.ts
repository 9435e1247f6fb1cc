import { readText } from '#src/domain/wish/classifier/concepts.ts';
import { type LinearModel, scorerOf, sigmoid } from '#src/domain/wish/classifier/linear-model.ts';
import { wishFeatures } from '#src/domain/wish/classifier/wish-features.ts';
import { type Knowledge, readWish } from '#src/domain/wish/parse-query.ts';
import { LEARNED_WISHES } from '#src/domain/wish/parsed-query.ts';
import type { SoftWishLine } from './wish-examples.ts';

const FOLDS = 5;
/** Share of the wishes found that have to be there. */
const MIN_PRECISION = 0.65;
const LIMITS = { min: 0.12, max: 0.8, step: 0.02 };

/**
 * The lowest probability per wish from which it is right often enough, in voices that the model was not trained with: each fifth
 * of the voices is read by a model of the others. Denials are another classifier's task.
 */
export function wishLimits(
  voices: readonly SoftWishLine[],
  knowledge: Knowledge,
  train: (lines: SoftWishLine[]) => LinearModel,
): readonly number[] {
  const names = [...new Set(voices.map(({ voice }) => voice))];
  const foldOf = (line: SoftWishLine): number => names.indexOf(line.voice) % FOLDS;
  const read = Array.from({ length: FOLDS }, (_, fold) => {
    const scores = scorerOf(train(voices.filter((line) => foldOf(line) !== fold)), wishFeatures);
    return voices
      .filter((line) => foldOf(line) === fold)
      .map((line) => ({ line, found: scores(readText(readWish(line.text, knowledge).story)).map(sigmoid) }));
  }).flat();
  return LEARNED_WISHES.map((wish, at) => {
    for (let limit = LIMITS.min; limit < LIMITS.max; limit += LIMITS.step) {
      const found = read.filter((each) => (each.found[at] ?? 0) >= limit && !each.line.not.includes(wish));
      const right = found.filter(({ line }) => line.wishes.includes(wish));
      if (right.length >= found.length * MIN_PRECISION) return Number(limit.toFixed(2));
    }
    return LIMITS.max;
  });
}
