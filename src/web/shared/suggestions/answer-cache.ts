import { LruCache } from '#src/base/lru-cache.ts';

/** ADM §9: an answer is fresh for five minutes, and refetched every ten while it is shown. */
export const FRESH_MS = 5 * 60_000;
export const ASK_AGAIN_MS = 10 * 60_000;
const MAX_CACHED = 100;

/** Cached answers of a window by query; a reload of the document clears them. */
export class AnswerCache<Answer> {
  readonly #answers = new LruCache<{ answer: Answer; at: number }>(MAX_CACHED);

  /** @param now ms, of any monotonic clock */
  set(asked: string, answer: Answer, now: number): void {
    this.#answers.set(asked, { answer, at: now });
  }

  /** Returns the cached answer of any age, to show until the new one arrives. */
  get(asked: string, now: number): { answer: Answer; isFresh: boolean } | null {
    const cached = this.#answers.get(asked);
    return cached ? { answer: cached.answer, isFresh: now - cached.at < FRESH_MS } : null;
  }
}
