import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { KeyKind } from '#src/domain/dealer-api/key-kinds.ts';

const keys = (db: Db) =>
  db
    .selectFrom('dealer_api_keys')
    .leftJoin('dealers', 'dealers.id', 'dealer_api_keys.dealer_id')
    .leftJoin('dealer_groups', 'dealer_groups.id', 'dealer_api_keys.group_id')
    .select(['dealer_api_keys.id', 'dealer_api_keys.dealer_id as dealerId', 'dealer_api_keys.name', 'prefix', 'kind'])
    .select(sql<string>`coalesce(dealers.label, dealer_groups.name, 'upplöst koncern')`.as('dealer'))
    .select(['dealer_api_keys.created_by as createdBy', 'dealer_api_keys.created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .orderBy('dealer_api_keys.id', 'desc');

/** API keys of dealers and groups, newest first; of one dealer, if one is given. */
export const listApiKeys = (db: Db, dealerId: number | null = null) =>
  keys(db)
    .$if(dealerId !== null, (query) => query.where('dealer_api_keys.dealer_id', '=', dealerId))
    .execute();

/** API keys of a group, newest first. */
export const listGroupKeys = (db: Db, groupId: number) =>
  keys(db).where('dealer_api_keys.group_id', '=', groupId).execute();

/** Whose key it is; the other is null. */
export type KeyOwner = { dealerId: number | null; groupId: number | null };

export type NewApiKey = KeyOwner & { name: string; kind: KeyKind; prefix: string; keyHash: Buffer; createdBy: string };

/** Names of the valid keys of a dealer that an account has made, by the account's address. */
export async function listKeysByMaker(db: Db, dealerId: number): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('dealer_api_keys')
    .select(['created_by as by', 'name', 'prefix'])
    .where('dealer_id', '=', dealerId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  const names = new Map<string, string[]>();
  for (const { by, name, prefix } of rows) names.set(by, [...(names.get(by) ?? []), `${name} (${prefix})`]);
  return names;
}

/** Whether a key is valid; it is not revoked before the transaction ends. */
export async function lockUsableKey(tx: Db, id: number): Promise<boolean> {
  const key = await tx
    .selectFrom('dealer_api_keys')
    .select('revoked_at as revokedAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return key?.revokedAt === null;
}

/** @returns the id of the key */
export async function insertApiKey(db: Db, key: NewApiKey): Promise<number> {
  const { id } = await db
    .insertInto('dealer_api_keys')
    .values({
      dealer_id: key.dealerId,
      group_id: key.groupId,
      name: key.name,
      kind: key.kind,
      prefix: key.prefix,
      key_hash: key.keyHash,
      created_by: key.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The key with this prefix, with the name of its dealer or group. */
export const findApiKey = (db: Db, prefix: string) =>
  db
    .selectFrom('dealer_api_keys')
    .leftJoin('dealers', 'dealers.id', 'dealer_api_keys.dealer_id')
    .leftJoin('dealer_groups', 'dealer_groups.id', 'dealer_api_keys.group_id')
    .select(['dealer_api_keys.id', 'dealer_id as dealerId', 'dealers.name as dealer', 'key_hash as keyHash'])
    .select([
      'dealer_api_keys.group_id as groupId',
      'dealer_groups.name as group',
      'prefix',
      'kind',
      'revoked_at as revokedAt',
    ])
    .where('prefix', '=', prefix)
    .executeTakeFirst();

/** Whose key it has to be; absent: anybody's. */
type WantedOwner = { dealerId?: number | null; groupId?: number | null };

/** Revokes a key. @returns the key; undefined: there is no such valid key of this owner */
export const markApiKeyRevoked = (db: Db, { id, dealerId = null, groupId = null }: WantedOwner & { id: number }) =>
  db
    .updateTable('dealer_api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(dealerId !== null, (query) => query.where('dealer_id', '=', dealerId))
    .$if(groupId !== null, (query) => query.where('group_id', '=', groupId))
    .returning(['dealer_id as dealerId', 'name', 'prefix'])
    .executeTakeFirst();

/** Records that a key was used; at most once a minute, so that frequent use does not write each time. */
export async function touchApiKey(db: Db, id: number): Promise<void> {
  await db
    .updateTable('dealer_api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .execute();
}
