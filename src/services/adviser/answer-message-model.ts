import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';

/** A piece of a language model's answer that has been checked: words, or a car to show. */
export type AdvicePiece = { type: 'text'; text: string } | { type: 'ad'; ad: AdvisedAd };

export type AdviceRequest = {
  /** The visitor's messages and the answers so far, oldest first; the last is the one to answer. */
  history: readonly { role: 'user' | 'bot'; message: string }[];
  context: string | null;
  /** What the built-in adviser would say: where the model begins, and what it falls back to. */
  builtIn: AdviserAnswer;
  now: Date;
  signal: AbortSignal;
};

/** A language model behind the same door as the built-in adviser. It ends with a ModelFailure when it cannot answer. */
export type ModelAdviser = {
  /** @returns null when it may not be asked now: the day's tokens are used, or too many ask at once */
  advise: (request: AdviceRequest) => Promise<AsyncGenerator<AdvicePiece> | null>;
};
