import { useRetries } from '#src/web/shared/use-retries.ts';
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
export const useAutomaticRetry = (error: unknown, { kinds, retries }: RetryPolicy): boolean =>
  useRetries(error !== null && kinds.includes(failureKindOf(error)), retries);
