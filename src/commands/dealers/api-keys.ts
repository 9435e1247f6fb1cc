import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  findApiKey,
  insertApiKey,
  type KeyOwner,
  listApiKeys,
  listGroupKeys,
  markApiKeyRevoked,
  touchApiKey,
} from '#src/db/dealers/api-keys.ts';
import { lockGroup } from '#src/db/dealers/dealer-groups.ts';
import { releaseSource } from '#src/db/deliveries/delivery-sources.ts';
import type { KeyKind } from '#src/domain/dealer-api/key-kinds.ts';

type ValidKey = { apiKeyId: number; prefix: string; kind: KeyKind };
/** A dealer that has authenticated itself with an API key. */
export type KeyHolder = ValidKey & { dealerId: number; groupId: null; dealer: string };
/** A group of dealers that has. */
export type GroupKeyHolder = ValidKey & { dealerId: null; groupId: number; group: string };

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;
const KEY_FORM = /^(mlv_[0-9a-f]{12})_[\w-]{43}$/;

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
/** Compared with the key of an unknown prefix, so that its refusal takes as long as that of a wrong secret. */
const NO_HASH = hashOf('');

/** Valid keys that a dealer, or a group, may have at once. */
export const MAX_KEYS = 10;

/**
 * Creates a key for a dealer; of several requests at once each counts those before it.
 * @returns the key, which cannot be read again; 'no dealer': there is no such dealer
 */
export function createApiKey(
  db: Db,
  actor: Actor,
  { dealerId, name, kind = 'full' }: { dealerId: number; name: string; kind?: KeyKind },
): Promise<Result<string, 'no dealer' | 'too many'>> {
  return db.transaction().execute(async (tx) => {
    const dealer = await tx
      .selectFrom('dealers')
      .select('name')
      .where('id', '=', dealerId)
      .forUpdate()
      .executeTakeFirst();
    if (!dealer) return fail('no dealer');
    const owner = { dealerId, groupId: null };
    return addKey(tx, actor, { owner, name, kind, ownerName: dealer.name, known: await listApiKeys(tx, dealerId) });
  });
}

/** The same for a group of dealers: its key delivers files for all of them, and reads of all. */
export const createGroupKey = (
  db: Db,
  actor: Actor,
  { groupId, name, kind = 'full' }: { groupId: number; name: string; kind?: KeyKind },
): Promise<Result<string, 'no group' | 'too many'>> =>
  db.transaction().execute(async (tx): Promise<Result<string, 'no group' | 'too many'>> => {
    const group = await lockGroup(tx, groupId);
    if (!group) return fail('no group');
    const owner = { dealerId: null, groupId };
    const known = await listGroupKeys(tx, groupId);
    return addKey(tx, actor, { owner, name, kind, ownerName: group.name, known });
  });

async function addKey(
  tx: Db,
  actor: Actor,
  {
    owner,
    name,
    kind,
    ownerName,
    known,
  }: { owner: KeyOwner; name: string; kind: KeyKind; ownerName: string; known: readonly { revokedAt: Date | null }[] },
): Promise<Result<string, 'too many'>> {
  if (known.filter(({ revokedAt }) => revokedAt === null).length >= MAX_KEYS) return fail('too many');
  const prefix = `mlv_${randomBytes(PREFIX_BYTES).toString('hex')}`;
  const key = `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const id = await insertApiKey(tx, { ...owner, name, kind, prefix, keyHash: hashOf(key), createdBy: actor.email });
  await recordAudit(tx, actor, {
    action: 'api-key.create',
    subject: `api-key:${id}`,
    before: null,
    after: { dealer: ownerName, name, kind, prefix },
  });
  return ok(key);
}

type RevokedKey = { id: number; dealerId?: number | null; groupId?: number | null };

/** Revokes a key for good. @param dealerId, groupId whose it must be, if given @returns its name; 'gone': there is no such valid key */
export const revokeApiKey = (db: Db, actor: Actor, key: RevokedKey): Promise<Result<string, 'gone'>> =>
  db.transaction().execute((tx) => revokeKey(tx, actor, key));

/** The same within a transaction. */
export async function revokeKey(
  tx: Db,
  actor: Actor,
  { id, dealerId = null, groupId = null }: RevokedKey,
): Promise<Result<string, 'gone'>> {
  const key = await markApiKeyRevoked(tx, { id, dealerId, groupId });
  if (!key) return fail('gone');
  await releaseSource(tx, key.dealerId, `key:${key.prefix}`);
  await recordAudit(tx, actor, {
    action: 'api-key.revoke',
    subject: `api-key:${id}`,
    before: { name: key.name, prefix: key.prefix, dealerId: key.dealerId },
    after: null,
  });
  return ok(key.name);
}

/**
 * Finds the dealer or the group of a key. The key is found by its prefix, which is no secret, and compared as a whole in constant time.
 * @param key untrusted text
 */
export async function authenticateApiKey(
  db: Db,
  key: string,
): Promise<Result<KeyHolder | GroupKeyHolder, 'unknown' | 'revoked'>> {
  const [, prefix] = KEY_FORM.exec(key) ?? [];
  const found = prefix === undefined ? undefined : await findApiKey(db, prefix);
  const isRight = timingSafeEqual(hashOf(key), found?.keyHash ?? NO_HASH);
  if (!found || !isRight) return fail('unknown');
  if (found.revokedAt !== null) return fail('revoked');
  await touchApiKey(db, found.id);
  const { id: apiKeyId, dealerId, dealer, groupId, group, prefix: knownPrefix, kind } = found;
  const holder = { apiKeyId, prefix: knownPrefix, kind };
  if (dealerId !== null && dealer !== null) return ok({ ...holder, dealerId, groupId: null, dealer });
  if (groupId !== null && group !== null) return ok({ ...holder, dealerId: null, groupId, group });
  return fail('revoked');
}
