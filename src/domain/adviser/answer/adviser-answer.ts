import type { AdSort } from '#src/domain/ads/filters/ad-filters.ts';
import type { Matter } from '#src/domain/adviser/conversation/matter.ts';
import type { ListQuery } from '#src/domain/wish/list-query.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import type { QueryChip } from '#src/domain/wish/query-chips.ts';
import type { AdFacts } from './ad-facts.ts';
import type { FilterRemoval } from './filter-removals.ts';

/** A car that the adviser shows; every figure comes from the database. */
export type AdvisedAd = { facts: AdFacts; reasons: readonly string[] };

export type AdviserAnswer = {
  /** Paragraphs in Swedish, without prices or links of single cars: those are on the cards. */
  text: readonly string[];
  /** The query of the conversation, which the next message continues from. */
  understanding: ParsedQuery;
  chips: readonly QueryChip[];
  /** At most five. */
  ads: readonly AdvisedAd[];
  /** Cars that the answer is about: those shown, or, if it shows none, those that the visitor was shown before. */
  about: readonly AdvisedAd[];
  /** Whether it answers a question about cars shown before and adds none. */
  isOfShown: boolean;
  /** Number of cars that meet the constraints, relaxed as `relaxed` says. */
  total: number;
  /** The nearest list page. */
  list: ListQuery & { sort: AdSort | null };
  relaxed: readonly FilterRemoval['kind'][];
  /** How the message was read on its own, where the reading left out much of it. */
  poorReading?: ParsedQuery;
  /** Whether the message was not understood at all. */
  isNotUnderstood?: true;
  /** The car that "den" means from now on, where it is none of a single one or an order. */
  focus?: number;
  /** Ids of the cars that "den andra" means from now on, where they are not those shown. */
  latest?: readonly number[];
  /** The matter that a short message may go on from; absent: none. */
  matter?: Matter;
  /** Questions that the visitor could ask next; absent: those that suit any cars. */
  suggestions?: readonly string[];
  /** A question to the visitor, when nothing was understood or found. */
  question: string | null;
};
