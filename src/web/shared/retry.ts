import { isRouteErrorResponse } from 'react-router';

type Options = {
  /** How often it is tried again after the first failure. */
  retries: number;
  signal: AbortSignal;
  firstWaitMs?: number;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/**
 * PUB §8: the wait doubles from 1 s up to 30 s.
 * @param attempt how often it was tried again before
 * @returns ms
 */
export const retryWait = (attempt: number, firstWaitMs = FIRST_WAIT_MS): number =>
  Math.min(firstWaitMs * 2 ** attempt, LONGEST_WAIT_MS);
const LOWEST_SERVER_ERROR = 500;

/**
 * Reads something in the browser, and again while that may help: not after an answer that would be the same next time (404), not
 * after a redirect, and not for a visitor who has gone elsewhere.
 * @throws what the last attempt failed with
 */
export async function withRetries<Value>(
  load: () => Promise<Value>,
  { retries, signal, firstWaitMs = FIRST_WAIT_MS }: Options,
): Promise<Value> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt >= retries || signal.aborted || !mayPass(error)) throw error;
      await waited(retryWait(attempt, firstWaitMs), signal);
      if (signal.aborted) throw error;
    }
  }
}

const mayPass = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.status >= LOWEST_SERVER_ERROR : !(error instanceof Response);

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
