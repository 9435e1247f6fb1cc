import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { ShownAd } from '#src/domain/adviser/conversation/conversation.ts';
import type { Matter } from '#src/domain/adviser/conversation/matter.ts';
import { EMPTY_PARSED_QUERY, NO_LIMITS, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import type { QueryChip } from '#src/domain/wish/query-chips.ts';

/** State that the next message of a conversation continues from. */
export type ConversationState = {
  understanding: ParsedQuery;
  /** The chips shown, each of which can be removed. */
  chips: readonly QueryChip[];
  /** The cars shown so far, newest last. */
  shown: readonly ShownAd[];
  /** Ids of the cars in the latest answer that had any, in its order. */
  latest: readonly number[];
  /** Id of the car that the latest answer with cars was about, if it was one; "den" means that one. */
  focus: number | null;
  /** The matter of the latest answer, if a short message may go on from it. */
  matter: Matter | null;
  /** Context passed by a page. */
  context: string | null;
};

export const NEW_STATE: ConversationState = {
  understanding: EMPTY_PARSED_QUERY,
  chips: [],
  shown: [],
  latest: [],
  focus: null,
  matter: null,
  context: null,
};

/** States of another version are discarded: earlier queries are not guessed. */
const VERSION = 1;
const MAX_SHOWN = 50;

export const writeState = ({
  understanding,
  chips,
  shown,
  latest,
  focus,
  matter,
  context,
}: ConversationState): object => ({
  version: VERSION,
  understanding,
  chips,
  shown: shown.slice(-MAX_SHOWN),
  latest,
  focus,
  matter,
  context,
});

export function readState(stored: unknown): ConversationState {
  const isOurs = typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === VERSION;
  if (!isOurs) return NEW_STATE;
  const { understanding, chips, shown, latest, focus, matter, context } = {
    ...NEW_STATE,
    ...(stored as Partial<ConversationState>),
  };
  return { understanding: inOrder(understanding), chips, shown, latest, focus, matter, context };
}

/** The database returns fields in an order of its own; queries are compared as texts. */
const inOrder = (understanding: ParsedQuery): ParsedQuery => ({
  ...EMPTY_PARSED_QUERY,
  ...understanding,
  filters: { ...NO_AD_FILTERS, ...understanding.filters },
  limits: { ...NO_LIMITS, ...understanding.limits },
});
