import type { Db } from '#src/db/client.ts';
import { TRACKING_SCRIPTS } from '#src/db/staff-content.ts';
import { CONSENT_PURPOSES, NO_TRACKING, type Tracking } from '#src/domain/tracking/tracking.ts';

/** Returns the third-party scripts of public pages. */
export type ReadTracking = () => Promise<Tracking>;

/** Cache time of the list in ms; for this long pages may still include a script that staff have disabled. */
const RETENTION_MS = 2_000;

/**
 * The active scripts, read at most once in two seconds. Pages are served without them when they cannot be read.
 * @param onError called when they cannot be read
 */
export function createTracking(db: Db, isOn: boolean, onError: (error: unknown) => void): ReadTracking {
  if (!isOn) return async () => NO_TRACKING;
  let cached: { at: number; tracking: Promise<Tracking> } | null = null;

  return () => {
    if (cached && performance.now() - cached.at < RETENTION_MS) return cached.tracking;
    const tracking = readActive(db).catch((error: unknown) => {
      onError(error);
      return NO_TRACKING;
    });
    cached = { at: performance.now(), tracking };
    return tracking;
  };
}

async function readActive(db: Db): Promise<Tracking> {
  const active = (await TRACKING_SCRIPTS.list(db)).filter(({ isActive }) => isActive);
  return {
    scripts: active.map(({ id, purpose, content }) => ({ id, purpose, content })),
    purposes: CONSENT_PURPOSES.filter((each) => active.some(({ purpose }) => purpose === each)),
  };
}
