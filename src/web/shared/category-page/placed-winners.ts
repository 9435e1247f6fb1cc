import { rankByWeights } from '#src/domain/categories/own-needs.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { CategoryModel, WinnerModel } from './category-page-data.server.ts';

/** A winner with its place in the visitor's order. */
export type PlacedWinner = WinnerModel & { place: number };

/**
 * The winners in the order of the page: by the visitor's weights where they differ from the category's, those without cars by the
 * visitor's budget and fuel last.
 * @param weights null: those of the category
 */
export function placeWinners(
  winners: readonly WinnerModel[],
  attributes: CategoryModel['attributes'],
  weights: readonly number[] | null,
): { found: PlacedWinner[]; missing: PlacedWinner[] } {
  const isOwn = weights?.some((weight, place) => weight !== attributes[place]?.weight) ?? false;
  const ordered =
    isOwn && weights !== null
      ? rankByWeights(winners, attributes, weights).map((winner) => ({ ...winner, score: winner.ownScore }))
      : winners.toSorted((one, other) => one.rank - other.rank);
  const placed = ordered.map((winner, place) => ({ ...winner, place: place + 1 }));
  const { found = [], missing = [] } = Object.groupBy(placed, ({ needed }) =>
    needed?.count === 0 ? 'missing' : 'found',
  );
  return { found, missing };
}

/** "under 150 000 kr", "under 150 000 kr med drivmedlet El"; null without budget and fuel. */
export function wantedText({ budget, fuel }: CategoryModel['needs']): string | null {
  if (budget === null) return fuel === null ? null : `med drivmedlet ${fuel}`;
  return `under ${formatKronor(budget)}${fuel === null ? '' : ` med drivmedlet ${fuel}`}`;
}
