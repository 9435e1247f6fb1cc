import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readEnquirySettings, storeEnquirySettings } from '#src/db/enquiries/enquiry-templates.ts';
import type { EnquirySettings } from '#src/domain/enquiries/reminders.ts';

/** Changes what a dealer has chosen about its messages, unless it was changed after the version. */
export function editEnquirySettings(
  db: Db,
  actor: Actor,
  dealerId: number,
  change: Partial<Omit<EnquirySettings, 'version'>> & { version: number },
): Promise<Result<EnquirySettings, 'changed-meanwhile'>> {
  return db.transaction().execute(async (tx) => {
    const { version, ...before } = await readEnquirySettings(tx, dealerId);
    const settings = { ...before, ...change };
    if (version !== change.version || !(await storeEnquirySettings(tx, dealerId, settings)))
      return fail('changed-meanwhile');
    const { version: _, ...after } = settings;
    await recordAudit(tx, actor, { action: 'enquiry.settings', subject: `dealer:${dealerId}`, before, after });
    return ok({ ...settings, version: version + 1 });
  });
}
