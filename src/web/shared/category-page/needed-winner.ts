import type { OwnNeeds } from '#src/domain/categories/own-needs.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

export type Needs = Pick<OwnNeeds, 'budget' | 'fuel'>;
export const NO_NEEDS: Needs = { budget: null, fuel: null };

/** A winner narrowed to the visitor's budget and fuel; null: it is recommended with another fuel only. */
export function neededWinner<Winner extends { fuel: Fuel | null }>(
  winner: Winner,
  { budget, fuel }: Needs,
): (Winner & { maxPrice: number | null }) | null {
  if (fuel !== null && winner.fuel !== null && fuel !== winner.fuel) return null;
  return { ...winner, fuel: fuel ?? winner.fuel, maxPrice: budget };
}
