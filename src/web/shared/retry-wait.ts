const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * PUB §8: the wait doubles from 1 s up to 30 s.
 * @param attempt how often it was tried again before
 * @returns ms
 */
export const retryWait = (attempt: number): number => Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
