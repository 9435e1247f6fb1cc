import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type FailureKind, failureKindOf } from './list-failure.ts';

/** Number of automatic retries of a page that failed to load, and for which failures (PUB §8). */
export type RetryPolicy = { kinds: readonly FailureKind[]; retries: number };

export const RETRY_POLICIES = {
  vehicles: { kinds: ['network', 'timeout'], retries: 1 },
  /** The ads page with filters. */
  ads: { kinds: ['network'], retries: 1 },
  popular: { kinds: ['network', 'timeout', 'unauthorized', 'server', 'other'], retries: 1 },
  ad: { kinds: ['network', 'timeout', 'server'], retries: 2 },
  none: { kinds: [], retries: 0 },
} as const satisfies Readonly<Record<string, RetryPolicy>>;

/**
 * Reloads the page automatically while that may help.
 * @param error null when the page has loaded
 * @returns whether a retry is running
 */
export function useAutomaticRetry(error: unknown, { kinds, retries }: RetryPolicy): boolean {
  const [attempts, setAttempts] = useState(0);
  const { revalidate, state } = useRevalidator();
  const isDue = error !== null && attempts < retries && kinds.includes(failureKindOf(error));
  useEffect(() => {
    if (!isDue || state === 'loading') return;
    const retry = () => {
      setAttempts(attempts + 1);
      void revalidate();
    };
    const timer = setTimeout(retry, retryWait(attempts));
    return () => clearTimeout(timer);
  }, [isDue, attempts, revalidate, state]);
  return state === 'loading';
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Wait before a retry (PUB §8): doubles from 1 s up to 30 s.
 * @param attempt number of previous retries
 * @returns ms
 */
export const retryWait = (attempt: number): number => Math.min(FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
