import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import type { Understanding } from '#src/domain/adviser/understanding/understanding.ts';
import type { UnderstandingChip } from '#src/domain/adviser/understanding/understanding-chips.ts';
import type { AdFacts } from './ad-facts.ts';
import type { ListQuery } from './list-query.ts';
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
  /** Cars that the answer is about: those shown, or, where it shows none, those that the visitor has before them. */
  about: readonly AdvisedAd[];
  /** It tells of cars that were shown before, and adds none to them. */
  isOfShown: boolean;
  /** All cars that meet the demands, loosened as `relaxed` says. */
  total: number;
  /** The list page nearest to it. */
  list: ListQuery & { sort: AdSort | null };
  relaxed: readonly Relaxation['kind'][];
  /** Asked back, when nothing was understood or nothing found. */
  question: string | null;
};
