import type { ShownAd } from '#src/domain/adviser/answer/follow-up.ts';
import { NOTHING_UNDERSTOOD, type Understanding } from '#src/domain/adviser/understanding/understanding.ts';

/** What a message goes on from. */
export type Conversation = {
  /** Of the answer before. */
  understanding: Understanding;
  /** Every car shown so far. */
  shown: readonly ShownAd[];
  /** Ids of the cars that the visitor has before them, in their order. */
  latest: readonly number[];
};

export const NEW_CONVERSATION: Conversation = { understanding: NOTHING_UNDERSTOOD, shown: [], latest: [] };
