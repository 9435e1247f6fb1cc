import { createHash } from 'node:crypto';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';

/** Purposes of mails that a stranger can have sent to an address. */
export type MailPurpose =
  | 'enquiryReceipt'
  | 'reportReceipt'
  | 'alertConfirmation'
  | 'signInLink'
  | 'contactConfirmation'
  | 'enquiryMail'
  | 'enquiryAnswerMail';

/**
 * Whether an address may get one more mail of a purpose now, so that nobody can fill a stranger's inbox, and no purpose exhausts
 * another. The limit stores a hash of the address.
 */
export async function mayMail(db: Db, purpose: MailPurpose, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const address = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return (await takeFromLimit(db, LIMITS[purpose], address)).allowed;
}
