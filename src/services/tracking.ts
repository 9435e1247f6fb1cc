import type { Db } from '#src/db/connection/client.ts';
import { readActiveScripts } from '#src/db/content/staff-content.ts';
import { CONSENT_PURPOSES, type Tracking } from '#src/domain/tracking/tracking.ts';

/** The active third-party scripts of public pages. */
export async function readTracking(db: Db): Promise<Tracking> {
  const scripts = await readActiveScripts(db);
  return {
    scripts,
    purposes: CONSENT_PURPOSES.filter((each) => scripts.some(({ purpose }) => purpose === each)),
  };
}
