import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';

/** A checked piece of a language model's answer: text, or a car to show. */
export type AdvicePiece = { type: 'text'; text: string } | { type: 'ad'; ad: AdvisedAd };

export type AdviceRequest = {
  /** Messages of the conversation, oldest first; the last one is to be answered. */
  history: readonly { role: 'user' | 'bot'; message: string }[];
  context: string | null;
  /** Answer of the built-in adviser: input for the model and fallback. */
  builtIn: AdviserAnswer;
  now: Date;
  signal: AbortSignal;
};

/** A language model with the interface of the adviser. Throws ModelFailure when it cannot answer. */
export type ModelAdviser = {
  /** @returns null when it may not be called now: the day's tokens are used up, or too many calls are running */
  advise: (request: AdviceRequest) => Promise<AsyncGenerator<AdvicePiece> | null>;
};
