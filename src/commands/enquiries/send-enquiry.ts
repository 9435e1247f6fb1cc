import { fail, ok, type Result } from '#src/base/result.ts';
import { mayMail } from '#src/commands/accounts/may-mail.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { listAddressesOfDealer } from '#src/db/dealers/dealer-people.ts';
import { type ContactAd, insertEnquiry, lockEnquiries, readContactAd } from '#src/db/enquiries/enquiries.ts';
import { readLatestLead } from '#src/db/enquiries/leads.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { leadMail } from '#src/domain/enquiries/adf.ts';
import type { Enquiry } from '#src/domain/enquiries/enquiry.ts';
import { enquiryMail, enquiryReceiptMail } from '#src/domain/enquiries/enquiry-mails.ts';
import { adUrl } from '#src/visitor-urls.ts';

export type EnquiryFailure = 'no-ad' | 'closed' | 'example' | 'too-many';
type Services = { db: Db; site: { name: string; url: string } };

/**
 * Stores a visitor's message to the dealer of an ad, mails it to the dealer and, if it has one, to its own system, and a receipt to the visitor. A message sent twice
 * within an hour is stored and mailed once.
 * @returns whether somebody at the dealer has an e-mail address, and whether the dealer has a telephone number
 */
export async function sendEnquiry(
  { db, site }: Services,
  { adId, network, enquiry }: { adId: number; network: string; enquiry: Enquiry },
): Promise<Result<{ isMailed: boolean; hasTelephone: boolean }, EnquiryFailure>> {
  const ad = await readContactAd(db, adId);
  if (ad === null) return fail('no-ad');
  if (ad.isExample) return fail('example');
  if (ad.status !== 'active') return fail('closed');
  if (!(await takeFromLimit(db, LIMITS.enquiry, network)).allowed) return fail('too-many');
  if (!(await takeFromLimit(db, LIMITS.enquiryAd, String(adId))).allowed) return fail('too-many');
  const recipients = await recipientsOf(db, ad);
  const getsReceipt = await mayMail(db, 'enquiryReceipt', enquiry.email);
  await db.transaction().execute(async (tx) => {
    await lockEnquiries(tx, adId);
    if (!(await insertEnquiry(tx, adId, enquiry))) return;
    const named = { name: ad.name, dealer: ad.dealer, url: site.url + adUrl(adId) };
    for (const recipient of recipients)
      await insertMail(tx, {
        recipient,
        ...enquiryMail(site, { ...named, plate: ad.plate }, enquiry),
        replyTo: enquiry.email,
      });
    const lead = await readLatestLead(tx, adId);
    if (lead)
      await insertMail(tx, { recipient: lead.recipient, ...leadMail(site, lead, named.url), replyTo: enquiry.email });
    if (enquiry.email === null || !getsReceipt) return;
    const receipt = enquiryReceiptMail(site, { ...named, telephone: ad.telephone });
    await insertMail(tx, { recipient: enquiry.email, ...receipt, replyTo: ad.email });
  });
  return ok({ isMailed: recipients.length > 0, hasTelephone: ad.telephone !== null });
}

type Contact = Pick<ContactAd, 'email' | 'isEmailConfirmed' | 'dealerId'>;

/** The dealer's own address; without a confirmed one, those of the people with access to its area, which the visitor does not learn. */
export const addressesOf = async (db: Db, { email, isEmailConfirmed, dealerId }: Contact): Promise<string[]> =>
  email !== null && isEmailConfirmed ? [email] : await listAddressesOfDealer(db, dealerId);

/** Of these, an address that has got many within an hour gets no more: the messages are in the dealer's area. */
async function recipientsOf(db: Db, contact: Contact): Promise<string[]> {
  const allowed: string[] = [];
  for (const address of await addressesOf(db, contact))
    if (await mayMail(db, 'enquiryMail', address)) allowed.push(address);
  return allowed;
}
