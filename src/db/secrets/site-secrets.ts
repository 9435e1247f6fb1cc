import { randomBytes } from 'node:crypto';
import type { Db } from '#src/db/connection/client.ts';
import type { SecretBox, SecretRow } from '#src/domain/secrets/secret-box.ts';

/** The database and the keys that encrypt its secrets. */
export type SecretStore = { db: Db; secretBox: SecretBox };

const SECRET_BYTES = 32;

/** It was modified, or encrypted with a key that this process does not have. */
export class UnreadableSecretError extends Error {
  override name = 'UnreadableSecretError';
}

/**
 * The secret of a purpose: 32 random bytes, created on first use and then the same for every process of the site. Concurrent
 * first uses get the same secret.
 * @param purpose what it protects ("pictures"); each has its own, so that signatures for one are invalid for all others
 * @throws UnreadableSecretError
 */
export async function readSecret(store: SecretStore, purpose: string): Promise<Buffer> {
  const known = await storedSecret(store, purpose);
  if (known) return known;
  const secret = store.secretBox.encrypt(randomBytes(SECRET_BYTES), rowOf(purpose));
  await store.db
    .insertInto('site_secrets')
    .values({ purpose, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await storedSecret(store, purpose);
  if (!made) throw new Error(`The secret for ${purpose} was removed while it was made.`);
  return made;
}

const rowOf = (purpose: string): SecretRow => ({ table: 'site_secrets', key: purpose });

async function storedSecret({ db, secretBox }: SecretStore, purpose: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('site_secrets').select('secret').where('purpose', '=', purpose).executeTakeFirst();
  if (row === undefined) return undefined;
  const secret = secretBox.decrypt(row.secret, rowOf(purpose));
  if (secret === null) throw new UnreadableSecretError(`The secret for ${purpose} cannot be decrypted.`);
  return secret;
}
