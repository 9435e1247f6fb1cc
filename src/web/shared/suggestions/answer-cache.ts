import { LruCache } from '#src/data-structures/lru-cache.ts';

/** ADM §9: an answer is fresh for five minutes, and is asked for anew every ten while it is looked at. */
export const FRESH_MS = 5 * 60_000;
export const ASK_AGAIN_MS = 10 * 60_000;
const MAX_CACHED = 100;

/** The answers of a window, by what was asked; they go with the document, so that a page that is loaded anew asks anew. */
export class AnswerCache<Answer> {
  readonly #answers = new LruCache<{ answer: Answer; at: number }>(MAX_CACHED);

  /** @param now ms; any clock, as long as it is one */
  set(asked: string, answer: Answer, now: number): void {
    this.#answers.set(asked, { answer, at: now });
  }

  /** What was answered last, however old it is: it is shown until the new answer is there. */
  get(asked: string, now: number): { answer: Answer; isFresh: boolean } | null {
    const cached = this.#answers.get(asked);
    return cached ? { answer: cached.answer, isFresh: now - cached.at < FRESH_MS } : null;
  }
}
