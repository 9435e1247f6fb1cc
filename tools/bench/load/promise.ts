import { percentile } from '#tools/bench/benchmark.ts';
import type { LoadOutcome } from './open-load.ts';

/** Target at a rate: the percentage of responses within a time, ms, and no errors. */
const SHARE = 0.99;
const MAX_MS = 500;
/** Shortest window, s, in which a percentile is meaningful: single late responses occur under any sustainable load. */
const JUDGED_S = 5;

/** Pages, redirects, and 404 for models without ads. */
export const isGood = ({ status }: LoadOutcome): boolean => status !== null && status < 500;

/** Whether these responses meet the target. */
export const isAsPromised = (outcomes: readonly LoadOutcome[], maxMs = MAX_MS): boolean =>
  outcomes.every(isGood) &&
  percentile(
    outcomes.map(({ ms }) => ms),
    SHARE,
  ) < maxMs;

/**
 * @param seconds duration of the load
 * @returns the first second after which every window of 5 s meets the target; null: not even the last one does
 */
export function normalFrom(outcomes: readonly LoadOutcome[], seconds: number): number | null {
  let normal: number | null = null;
  for (let second = seconds - JUDGED_S; second >= 0; second -= 1) {
    const judged = outcomes.filter(({ due }) => due >= second * 1000 && due < (second + JUDGED_S) * 1000);
    if (!isAsPromised(judged)) break;
    normal = second;
  }
  return normal;
}

/** The second of the last response that was late or an error; 0: none. */
export function lastLate(outcomes: readonly LoadOutcome[]): number {
  const late = outcomes.filter((outcome) => !isGood(outcome) || outcome.ms > MAX_MS);
  return Math.ceil(Math.max(0, ...late.map(({ due, ms }) => due + ms)) / 1000);
}
