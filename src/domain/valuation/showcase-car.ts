import type { PriceSince } from '#src/domain/ads/price-cut.ts';
import { intervalWidth } from './judge-price.ts';

/** An ad for sale whose price is judged low, kr. */
export type ShowcaseCandidate = {
  id: number;
  estimate: number;
  low80: number;
  high80: number;
  /** Oldest first. */
  prices: PriceSince[];
};

/**
 * The car by which the home page shows how prices are judged: one whose price has changed, so that its history has something to show;
 * among these the one that is judged most surely, by the narrowest range; among equal ones the first ad. So it stays the same until the
 * ads change. Null without candidates.
 */
export function chooseShowcase(candidates: readonly ShowcaseCandidate[]): ShowcaseCandidate | null {
  const [best = null] = candidates.toSorted(
    (one, other) =>
      Number(hasChanged(other)) - Number(hasChanged(one)) ||
      intervalWidth(one) - intervalWidth(other) ||
      one.id - other.id,
  );
  return best;
}

const hasChanged = ({ prices }: ShowcaseCandidate): boolean => new Set(prices.map(({ price }) => price)).size > 1;

type Term = { text: string; kr: number };

/** The largest terms of a sum in their order, and all others as one, so that the sum stays the same. */
export function mainTerms(terms: readonly Term[], max: number): Term[] {
  if (terms.length <= max + 1) return [...terms];
  const largest = new Set(terms.toSorted((one, other) => Math.abs(other.kr) - Math.abs(one.kr)).slice(0, max));
  const rest = terms.reduce((sum, term) => (largest.has(term) ? sum : sum + term.kr), 0);
  const main = terms.filter((term) => largest.has(term)).map(({ text, kr }) => ({ text, kr }));
  return rest === 0 ? main : [...main, { text: 'övrigt', kr: rest }];
}
