import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { findApiKey, insertApiKey, listApiKeys, markApiKeyRevoked, touchApiKey } from '#src/db/dealers/api-keys.ts';
import { releaseSource } from '#src/db/deliveries/delivery-sources.ts';

/** A dealer that has authenticated itself with an API key. */
export type KeyHolder = { apiKeyId: number; dealerId: number; dealer: string; prefix: string };

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;
const KEY_FORM = /^(mlv_[0-9a-f]{12})_[\w-]{43}$/;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
/** Compared with the key of an unknown prefix, so that its refusal takes as long as that of a wrong secret. */
const NO_HASH = hashOf('');

/** Valid keys that a dealer may have at once. */
export const MAX_KEYS = 10;

/**
 * Creates a key for a dealer; of several requests at once each counts those before it.
 * @returns the key, which cannot be read again; 'no dealer': there is no such dealer
 */
export function createApiKey(
  db: Db,
  actor: Actor,
  { dealerId, name }: { dealerId: number; name: string },
): Promise<Result<string, 'no dealer' | 'too many'>> {
  return db.transaction().execute(async (tx) => {
    const dealer = await tx
      .selectFrom('dealers')
      .select('name')
      .where('id', '=', dealerId)
      .forUpdate()
      .executeTakeFirst();
    if (!dealer) return fail('no dealer');
    const valid = (await listApiKeys(tx, dealerId)).filter(({ revokedAt }) => revokedAt === null);
    if (valid.length >= MAX_KEYS) return fail('too many');
    const prefix = `mlv_${randomBytes(PREFIX_BYTES).toString('hex')}`;
    const key = `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const id = await insertApiKey(tx, { dealerId, name, prefix, keyHash: hashOf(key), createdBy: actor.email });
    await recordAudit(tx, actor, {
      action: 'api-key.create',
      subject: `api-key:${id}`,
      before: null,
      after: { dealer: dealer.name, name, prefix },
    });
    return ok(key);
  });
}

/** Revokes a key for good. @param dealerId of whom it must be, if given @returns its name; 'gone': there is no such valid key */
export function revokeApiKey(
  db: Db,
  actor: Actor,
  { id, dealerId = null }: { id: number; dealerId?: number | null },
): Promise<Result<string, 'gone'>> {
  return db.transaction().execute(async (tx) => {
    const key = await markApiKeyRevoked(tx, { id, dealerId });
    if (!key) return fail('gone');
    await releaseSource(tx, key.dealerId, `key:${key.prefix}`);
    await recordAudit(tx, actor, {
      action: 'api-key.revoke',
      subject: `api-key:${id}`,
      before: { name: key.name, prefix: key.prefix, dealerId: key.dealerId },
      after: null,
    });
    return ok(key.name);
  });
}

/**
 * Finds the dealer of a key. The key is found by its prefix, which is no secret, and compared as a whole in constant time.
 * @param key untrusted text
 */
export async function authenticateApiKey(db: Db, key: string): Promise<Result<KeyHolder, 'unknown' | 'revoked'>> {
  const [, prefix] = KEY_FORM.exec(key) ?? [];
  const found = prefix === undefined ? undefined : await findApiKey(db, prefix);
  const isRight = timingSafeEqual(hashOf(key), found?.keyHash ?? NO_HASH);
  if (!found || !isRight) return fail('unknown');
  if (found.revokedAt !== null) return fail('revoked');
  await touchApiKey(db, found.id);
  return ok({ apiKeyId: found.id, dealerId: found.dealerId, dealer: found.dealer, prefix: found.prefix });
}
