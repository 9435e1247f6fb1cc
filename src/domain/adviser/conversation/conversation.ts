import type { ShownAd } from '#src/domain/adviser/answer/follow-up.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';

/** The state that a message continues from. */
export type Conversation = {
  /** The query of the previous answer. */
  understanding: ParsedQuery;
  /** All cars shown so far. */
  shown: readonly ShownAd[];
  /** Ids of the cars last shown to the visitor, in order. */
  latest: readonly number[];
};

export const NEW_CONVERSATION: Conversation = { understanding: EMPTY_PARSED_QUERY, shown: [], latest: [] };
