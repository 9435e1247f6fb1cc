import { randomBytes } from 'node:crypto';
import type { Db } from './client.ts';

const SECRET_BYTES = 32;

/**
 * The secret of a purpose: 32 random bytes, made on first need and the same from then on for every process of the site.
 * Two processes that need it at once get the same.
 * @param purpose what it protects ("pictures"); each has its own, so that what is signed for one counts for no other
 */
export async function readSecret(db: Db, purpose: string): Promise<Buffer> {
  const known = await storedSecret(db, purpose);
  if (known) return known;
  await db
    .insertInto('site_secrets')
    .values({ purpose, secret: randomBytes(SECRET_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await storedSecret(db, purpose);
  if (!made) throw new Error(`The secret for ${purpose} was removed while it was made.`);
  return made;
}

async function storedSecret(db: Db, purpose: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('site_secrets').select('secret').where('purpose', '=', purpose).executeTakeFirst();
  return row?.secret;
}
