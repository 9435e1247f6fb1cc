import { logSecurityEvent } from '#src/commands/accounts/log-security-event.ts';
import { listRoles } from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type ScriptDoing, scriptChangedMail } from '#src/domain/accounts/mail-texts.ts';

type ScriptChange = { account: string; doing: ScriptDoing; script: string };

/**
 * A change of a tracking script affects every visitor's page: it is recorded as a security event, and every admin gets a mail.
 */
export function reportScriptChange(db: Db, site: { name: string }, change: ScriptChange): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await logSecurityEvent(tx, 'tracking-script-changed', change);
    const admins = (await listRoles(tx)).filter(({ role }) => role === 'admin');
    const mail = scriptChangedMail(site, change.account, change.doing);
    for (const { email } of admins) await insertMail(tx, { recipient: email, ...mail });
  });
}
