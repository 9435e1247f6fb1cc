import type { Db } from '#src/db/connection/client.ts';
import { TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { CONSENT_PURPOSES, type Tracking } from '#src/domain/tracking/tracking.ts';

/** The active third-party scripts of public pages. */
export async function readTracking(db: Db): Promise<Tracking> {
  const active = (await TRACKING_SCRIPTS.list(db)).filter(({ isActive }) => isActive);
  return {
    scripts: active.map(({ id, purpose, content }) => ({ id, purpose, content })),
    purposes: CONSENT_PURPOSES.filter((each) => active.some(({ purpose }) => purpose === each)),
  };
}
