import { percentile } from '#tools/bench/percentile.ts';
import type { LoadOutcome } from './open-load.ts';

/** What is promised at a rate: so many of a hundred answers within so many ms, none of them an error. */
const SHARE = 0.99;
export const MAX_MS = 500;
/** The shortest time, s, over which a share of a hundred can be judged: seconds with a single late answer are part of any load that is held. */
const JUDGED_S = 5;

/** Pages, moves to better addresses, and models that there are none of. */
export const isGood = ({ status }: LoadOutcome): boolean => status !== null && status < 500;

/** Whether these were answered as promised. */
export const isAsPromised = (outcomes: readonly LoadOutcome[]): boolean =>
  outcomes.every(isGood) &&
  percentile(
    outcomes.map(({ ms }) => ms),
    SHARE,
  ) < MAX_MS;

/**
 * @param seconds for which was asked
 * @returns the first second from which on any five in a row are as promised; null: not even the last five were
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

/** The second by whose end the last answer came that was late or an error by itself; 0: there was none. */
export function lastLate(outcomes: readonly LoadOutcome[]): number {
  const late = outcomes.filter((outcome) => !isGood(outcome) || outcome.ms > MAX_MS);
  return Math.ceil(Math.max(0, ...late.map(({ due, ms }) => due + ms)) / 1000);
}
