import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { ShownAd } from '#src/domain/adviser/answer/follow-up.ts';
import { EMPTY_PARSED_QUERY, NO_LIMITS, type ParsedQuery } from '#src/domain/adviser/understanding/parsed-query.ts';
import type { QueryChip } from '#src/domain/adviser/understanding/query-chips.ts';

/** What the next message of a conversation goes on from. */
export type ConversationState = {
  understanding: ParsedQuery;
  /** What was shown of it, each piece to be taken away. */
  chips: readonly QueryChip[];
  /** The cars shown so far, newest last. */
  shown: readonly ShownAd[];
  /** Ids of those that the latest answer with cars showed, in its order. */
  latest: readonly number[];
  /** What a page said that the conversation is about. */
  context: string | null;
};

export const NEW_STATE: ConversationState = {
  understanding: EMPTY_PARSED_QUERY,
  chips: [],
  shown: [],
  latest: [],
  context: null,
};

/** Another form of state begins anew: what was understood before is not guessed. */
const VERSION = 1;
const MAX_SHOWN = 50;

export const writeState = ({ understanding, chips, shown, latest, context }: ConversationState): object => ({
  ...{ version: VERSION, understanding, chips, shown: shown.slice(-MAX_SHOWN), latest, context },
});

export function readState(stored: unknown): ConversationState {
  const isOurs = typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === VERSION;
  if (!isOurs) return NEW_STATE;
  const { understanding, chips, shown, latest, context } = { ...NEW_STATE, ...(stored as Partial<ConversationState>) };
  return { understanding: inOrder(understanding), chips, shown, latest, context };
}

/** The database gives fields back in an order of its own; understandings are compared as texts. */
const inOrder = (understanding: ParsedQuery): ParsedQuery => ({
  ...EMPTY_PARSED_QUERY,
  ...understanding,
  filters: { ...NO_AD_FILTERS, ...understanding.filters },
  limits: { ...NO_LIMITS, ...understanding.limits },
});
