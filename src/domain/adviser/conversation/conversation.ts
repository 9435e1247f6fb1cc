import type { ShownAd } from '#src/domain/adviser/answer/follow-up.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';

/** What a message goes on from. */
export type Conversation = {
  /** Of the answer before. */
  understanding: ParsedQuery;
  /** Every car shown so far. */
  shown: readonly ShownAd[];
  /** Ids of the cars that the visitor has before them, in their order. */
  latest: readonly number[];
};

export const NEW_CONVERSATION: Conversation = { understanding: EMPTY_PARSED_QUERY, shown: [], latest: [] };
