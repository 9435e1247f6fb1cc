import { fail, ok, type Result } from '#src/base/result.ts';
import { mayMail } from '#src/commands/accounts/may-mail.ts';
import { newToken, tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  askContact,
  confirmContactOf,
  insertConfirmedContact,
  readUnconfirmedContact,
} from '#src/db/dealers/confirmed-contacts.ts';
import { confirmContactMail } from '#src/domain/enquiries/enquiry-mails.ts';
import { confirmContactUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };
/** The author of an address. `ownAddress`: the one with which the person signs in, which is therefore confirmed. */
export type StatedBy = { isStaff: boolean; ownAddress: string };

/**
 * Confirms a dealer's contact address where staff or its owner stated it, and otherwise mails a link to it.
 * @returns the address that now waits for its confirmation; null: it is confirmed, or there is none
 */
export async function askForContact(
  { db, site }: Services,
  { id, name }: { id: number; name: string },
  { isStaff, ownAddress }: StatedBy,
): Promise<Result<string | null, 'too-many'>> {
  const email = await readUnconfirmedContact(db, id);
  if (email === null) return ok(null);
  if (isStaff || email.toLowerCase() === ownAddress.toLowerCase()) {
    await insertConfirmedContact(db, id, email);
    return ok(null);
  }
  if (!(await mayMail(db, 'contactConfirmation', email))) return fail('too-many');
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (tx) => {
    if (await askContact(tx, { dealerId: id, email, tokenHash }))
      await insertMail(tx, {
        recipient: email,
        ...confirmContactMail(site, name, site.url + confirmContactUrl(token)),
      });
  });
  return ok(email);
}

/** Confirms the contact address that a mailed link was sent to. */
export async function confirmContact(
  db: Db,
  token: string,
): Promise<Result<{ dealer: string; email: string }, 'unknown'>> {
  const confirmed = await confirmContactOf(db, tokenHashOf(token));
  return confirmed ? ok(confirmed) : fail('unknown');
}
