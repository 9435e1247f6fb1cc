import { createHash } from 'node:crypto';
import type { Db } from '#src/db/client.ts';
import { takeFromLimit } from '#src/db/limits.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';

/** Whether an address may get one more receipt now, so that nobody can fill a stranger's inbox. The limit stores a hash of it. */
export async function mayMailReceipt(db: Db, email: string | null): Promise<boolean> {
  if (email === null) return false;
  return (await takeFromLimit(db, LIMITS.receiptMail, createHash('sha256').update(email).digest('hex'))).allowed;
}
