import type { AdFilters, AdSort } from '../../ads/ad-filters.ts';
import type { Understanding } from '../understanding/understanding.ts';
import type { UnderstandingChip } from '../understanding/understanding-chips.ts';
import type { AdFacts } from './ad-facts.ts';
import type { Relaxation } from './relaxations.ts';

/** A car that the adviser shows; every figure is of the database. */
export type AdvisedAd = { facts: AdFacts; reasons: readonly string[] };

export type AdviserAnswer = {
  /** Paragraphs in Swedish, without prices or links of single cars: those are the cards'. */
  text: readonly string[];
  /** What the conversation now asks for, for the next message to go on from. */
  understanding: Understanding;
  chips: readonly UnderstandingChip[];
  /** Five at most. */
  ads: readonly AdvisedAd[];
  /** All cars that meet the demands, loosened as `relaxed` says. */
  total: number;
  /** The list page nearest to it; `isWhole`: it can hold every demand. */
  list: { filters: AdFilters; sort: AdSort | null; isWhole: boolean };
  relaxed: readonly Relaxation['kind'][];
  /** Asked back, when nothing was understood or nothing found. */
  question: string | null;
};
