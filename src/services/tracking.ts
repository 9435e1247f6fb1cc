import type { Db } from '#src/db/client.ts';
import { type ScriptRow, TRACKING_SCRIPTS } from '#src/db/staff-content.ts';
import { CONSENT_PURPOSES, mayRun, NO_TRACKING, parseConsent, type Tracking } from '#src/domain/tracking/tracking.ts';

/** The third-party scripts of a page, by the visitor's consent. */
export type TrackingOf = (consentCookie: string | undefined) => Promise<Tracking>;

/** Cache time of the list in ms; for this long pages may still include a script that staff have disabled. */
const RETENTION_MS = 2_000;

/**
 * The active scripts, read at most once in two seconds. Pages are served without them when they cannot be read.
 * @param onError called when they cannot be read
 */
export function createTracking(db: Db, isOn: boolean, onError: (error: unknown) => void): TrackingOf {
  if (!isOn) return async () => NO_TRACKING;
  let cached: { at: number; scripts: Promise<ScriptRow[]> } | null = null;

  const activeScripts = (): Promise<ScriptRow[]> => {
    if (cached && performance.now() - cached.at < RETENTION_MS) return cached.scripts;
    const scripts = TRACKING_SCRIPTS.list(db).then((all) => all.filter(({ isActive }) => isActive));
    cached = {
      at: performance.now(),
      scripts: scripts.catch((error: unknown) => {
        onError(error);
        return [];
      }),
    };
    return cached.scripts;
  };

  return async (consentCookie) => {
    const active = await activeScripts();
    if (active.length === 0) return NO_TRACKING;
    const consent = parseConsent(consentCookie);
    const purposes = CONSENT_PURPOSES.filter((each) => active.some(({ purpose }) => purpose === each));
    return {
      scripts: active.filter(({ purpose }) => mayRun(purpose, consent)).map(({ id, content }) => ({ id, content })),
      purposes,
      consent,
      asks: purposes.some((purpose) => consent[purpose] === undefined),
    };
  };
}
