import { fail, ok, type Result } from '#src/base/result.ts';
import { newToken } from '#src/commands/accounts/tokens.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { askContact, insertConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { readAdfRecipient } from '#src/db/enquiries/leads.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { leadMail, trialLead } from '#src/domain/enquiries/adf.ts';
import { confirmContactUrl, dealerUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };
type Trial = {
  dealer: { id: number; name: string; slug: string };
  /** The address with which the person signs in, which is therefore confirmed. */
  ownAddress: string;
  now: Date;
};

/**
 * Mails a made-up lead to the dealer's own system. An address that is not confirmed gets a link in it, as it may be anybody's: leads are
 * sent there when it was opened.
 */
export async function sendAdfTrial(
  { db, site }: Services,
  { dealer, ownAddress, now }: Trial,
): Promise<Result<{ email: string; isConfirmed: boolean }, 'no-address' | 'too-many'>> {
  const recipient = await readAdfRecipient(db, dealer.id);
  if (recipient === undefined) return fail('no-address');
  if (!(await takeFromLimit(db, LIMITS.adfTrial, String(dealer.id))).allowed) return fail('too-many');
  const { email } = recipient;
  const isOwn = email.toLowerCase() === ownAddress.toLowerCase();
  if (isOwn) await insertConfirmedContact(db, dealer.id, email);
  const isConfirmed = recipient.isConfirmed || isOwn;
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (tx) => {
    const isAsked = !isConfirmed && (await askContact(tx, { dealerId: dealer.id, email, tokenHash }));
    const facts = { dealer: dealer.name, dealerId: dealer.id, recipient: email, now };
    const lead = trialLead(site, facts, isAsked ? site.url + confirmContactUrl(token) : null);
    await insertMail(tx, { recipient: email, ...leadMail(site, lead, site.url + dealerUrl(dealer.slug)) });
  });
  return ok({ email, isConfirmed });
}
