import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import type { ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';
import type { QueryChip } from '#src/domain/adviser/understanding/query-chips.ts';
import type { AdFacts } from './ad-facts.ts';
import type { FilterRemoval } from './filter-removals.ts';
import type { ListQuery } from './list-query.ts';

/** A car that the adviser shows; every figure is of the database. */
export type AdvisedAd = { facts: AdFacts; reasons: readonly string[] };

export type AdviserAnswer = {
  /** Paragraphs in Swedish, without prices or links of single cars: those are the cards'. */
  text: readonly string[];
  /** What the conversation now asks for, for the next message to go on from. */
  understanding: ParsedQuery;
  chips: readonly QueryChip[];
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
  relaxed: readonly FilterRemoval['kind'][];
  /** Asked back, when nothing was understood or nothing found. */
  question: string | null;
};
