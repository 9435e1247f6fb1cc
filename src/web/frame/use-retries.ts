import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads the page's data after a failure, with growing waits.
 * @returns whether a reload is running
 */
export function useRetries(hasFailed: boolean, retries: number): boolean {
  const [attempts, setAttempts] = useState(0);
  const { revalidate, state } = useRevalidator();
  const isDue = hasFailed && attempts < retries;
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
