const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Wait before a retry (PUB §8): doubles from 1 s up to 30 s.
 * @param attempt number of previous retries
 * @returns ms
 */
export const retryWait = (attempt: number): number => Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
