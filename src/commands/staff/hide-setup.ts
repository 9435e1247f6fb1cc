import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { hideSiteSetup } from '#src/db/staff/site-setup.ts';

/** Hides the checklist of a new site for all admins. */
export const hideSetup = (db: Db, actor: Actor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await hideSiteSetup(tx))) return;
    await recordAudit(tx, actor, { action: 'setup.hide', subject: 'setup', before: null, after: null });
  });
