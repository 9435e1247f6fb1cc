const FIRST_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Whoever lived so long was well. */
const WELL_AFTER_MS = 60_000;

/**
 * How long to wait before a process that ended by itself is replaced: at once the first time, longer each time that the one before
 * did not live long either.
 * @param lastPauseMs the pause before the one that ended; 0 for the first
 */
export function restartPause(livedMs: number, lastPauseMs: number): number {
  if (livedMs >= WELL_AFTER_MS || lastPauseMs === 0) return FIRST_MS;
  return Math.min(lastPauseMs * 2, MAX_PAUSE_MS);
}
