const FIRST_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A process that ran at least this long counts as healthy. */
const WELL_AFTER_MS = 60_000;

/**
 * The pause before a crashed process is replaced, ms: short at first, doubled each time that the previous process was short-lived
 * too.
 * @param lastPauseMs the pause before the process that crashed; 0 for the first
 */
export function restartPause(livedMs: number, lastPauseMs: number): number {
  if (livedMs >= WELL_AFTER_MS || lastPauseMs === 0) return FIRST_MS;
  return Math.min(lastPauseMs * 2, MAX_PAUSE_MS);
}
