import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/connection/client.ts';
import { isEncrypted, type SecretRow } from '#src/domain/secrets/secret-box.ts';

/** An encrypted value of the database, or an unencrypted one of an older version, and its location. */
export type StoredSecret = { row: SecretRow; secret: Buffer };

/** Locks them against changes until the end of the transaction; they can still be read. */
export async function lockSecrets(tx: Tx): Promise<void> {
  // A backup may lock the tables for longer than the limit of other statements.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`lock table site_secrets, second_factors, feed_sources in exclusive mode`.execute(tx);
}

export async function listSecrets(db: Db): Promise<StoredSecret[]> {
  const site = await db.selectFrom('site_secrets').select(['purpose', 'secret']).execute();
  const factors = await db.selectFrom('second_factors').select(['user_id', 'secret']).execute();
  const sources = await db
    .selectFrom('feed_sources')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .execute();
  return [
    ...site.map(({ purpose, secret }) => ({ row: { table: 'site_secrets' as const, key: purpose }, secret })),
    ...factors.map(({ user_id, secret }) => ({ row: { table: 'second_factors' as const, key: user_id }, secret })),
    ...sources.flatMap(({ id, secret }) =>
      secret === null ? [] : [{ row: { table: 'feed_sources' as const, key: id }, secret }],
    ),
  ];
}

/** Whether an older version left unencrypted secrets. */
export const hasClearSecrets = async (db: Db): Promise<boolean> =>
  (await listSecrets(db)).some(({ secret }) => !isEncrypted(secret));

export async function updateSecret(tx: Tx, { row, secret }: StoredSecret): Promise<void> {
  const { table, key } = row;
  if (table === 'site_secrets') {
    await tx.updateTable('site_secrets').set({ secret }).where('purpose', '=', key).execute();
  } else if (table === 'feed_sources') {
    await tx.updateTable('feed_sources').set({ secret }).where('id', '=', key).execute();
  } else {
    await tx.updateTable('second_factors').set({ secret }).where('user_id', '=', key).execute();
  }
}

export async function deleteSiteSecrets(tx: Tx, purposes: readonly string[]): Promise<void> {
  if (purposes.length > 0) await tx.deleteFrom('site_secrets').where('purpose', 'in', purposes).execute();
}

/** Rewrites the tables that older versions filled with unencrypted secrets to new files: earlier versions of their rows would remain in the old ones until a vacuum. */
export async function rewriteSecretTables(tx: Tx): Promise<void> {
  // PostgreSQL rewrites a table for an expression, even for one that changes nothing.
  const expression = sql`bytea using secret || ''::bytea`;
  await sql`alter table site_secrets alter column secret type ${expression}`.execute(tx);
  await sql`alter table second_factors alter column secret type ${expression}`.execute(tx);
}
