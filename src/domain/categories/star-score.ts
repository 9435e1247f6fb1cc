import type { CategoryFile, CategoryWinner } from './category-file.ts';

type Rated = { readonly ratings: readonly Pick<CategoryWinner['ratings'][number], 'attribute' | 'score'>[] };
type Weighted = { readonly attributes: readonly Pick<CategoryFile['attributes'][number], 'name' | 'weight'>[] };

export const MAX_STARS = 5;

/** Stars of a winner: the weighted mean of its ratings, 1 to 5 with one decimal. */
export function starScore({ ratings }: Rated, { attributes }: Weighted): number {
  const weightOf = new Map(attributes.map(({ name, weight }) => [name, weight]));
  let sum = 0;
  let weights = 0;
  for (const { attribute, score } of ratings) {
    const weight = weightOf.get(attribute) ?? 0;
    sum += score * weight;
    weights += weight;
  }
  return Math.round((10 * sum) / weights) / 10;
}

/** The winners with their stars, most stars first; ties preserve their order. */
export const rankWinners = <Winner extends Rated>(category: {
  attributes: Weighted['attributes'];
  winners: readonly Winner[];
}): (Winner & { score: number })[] =>
  category.winners
    .map((winner) => ({ ...winner, score: starScore(winner, category) }))
    .sort((a, b) => b.score - a.score);

/** Stars as rendered, each full, half or empty; half from a fraction of 0.5 on. */
export function starsOf(score: number): ('full' | 'half' | 'empty')[] {
  return Array.from({ length: MAX_STARS }, (_, place) => {
    const left = score - place;
    if (left >= 1) return 'full';
    return left >= 0.5 ? 'half' : 'empty';
  });
}
