import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/connection/client.ts';

export type FeedMappingSummary = {
  id: number;
  dealer: string;
  /** Null: nothing has been saved yet. */
  version: number | null;
  savedAt: Date | null;
  savedBy: string | null;
};

const newest = sql`(select distinct on (mapping_id) mapping_id, version, mapping, created_at, created_by
  from feed_mapping_versions order by mapping_id, version desc)`;

/** All mappings by dealer. @param id a single one */
export async function listFeedMappings(db: Db, id: number | null = null): Promise<FeedMappingSummary[]> {
  const { rows } = await sql<FeedMappingSummary>`
    select m.id, m.dealer, v.version, v.created_at as "savedAt", v.created_by as "savedBy"
    from feed_mappings m left join ${newest} v on v.mapping_id = m.id
    where ${id}::integer is null or m.id = ${id}
    order by m.dealer collate "sv-x-icu"`.execute(db);
  return rows;
}

/** The newest version of each mapping, as stored. @param dealer only the mapping of this dealer, compared without regard to case */
export async function readNewestMappings(
  db: Db,
  dealer: string | null = null,
): Promise<{ dealer: string; mapping: unknown }[]> {
  const { rows } = await sql<{ dealer: string; mapping: unknown }>`
    select m.dealer, v.mapping from feed_mappings m join ${newest} v on v.mapping_id = m.id
    where ${dealer}::text is null or lower(m.dealer) = lower(${dealer})
    order by m.dealer`.execute(db);
  return rows;
}

export type MappingVersion = { version: number; mapping: unknown; createdAt: Date; createdBy: string };

/** Versions of a mapping, newest first. */
export const listMappingVersions = (db: Db, id: number): Promise<MappingVersion[]> =>
  db
    .selectFrom('feed_mapping_versions')
    .select(['version', 'mapping', 'created_at as createdAt', 'created_by as createdBy'])
    .where('mapping_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** @returns the id of the new mapping, or of the one that the dealer has */
export async function insertFeedMapping(tx: Tx, dealer: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into feed_mappings (dealer) values (${dealer})
    on conflict (lower(dealer)) do update set dealer = feed_mappings.dealer returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The mapping was not inserted.');
  return row.id;
}

/** Locks a mapping against other savings. @returns its dealer and newest version (0: none); null when it does not exist */
export async function lockFeedMapping(tx: Tx, id: number): Promise<{ dealer: string; version: number } | null> {
  const mapping = await tx
    .selectFrom('feed_mappings')
    .select('dealer')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!mapping) return null;
  // A statement of its own: a subquery of the one that waited for the lock would not see what was written meanwhile.
  const newest = await tx
    .selectFrom('feed_mapping_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('mapping_id', '=', id)
    .executeTakeFirst();
  return { dealer: mapping.dealer, version: newest?.version ?? 0 };
}

export async function insertMappingVersion(
  tx: Tx,
  id: number,
  { version, mapping, createdBy }: { version: number; mapping: object; createdBy: string },
): Promise<void> {
  await tx
    .insertInto('feed_mapping_versions')
    .values({ mapping_id: id, version, mapping: JSON.stringify(mapping), created_by: createdBy })
    .execute();
}

export async function deleteFeedMapping(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('feed_mappings').where('id', '=', id).execute();
}

export type FeedSample = { fileName: string; content: Buffer };

/** Stores the file of a mapping in place of an earlier one. */
export async function storeFeedSample(db: Db, id: number, { fileName, content }: FeedSample): Promise<void> {
  await sql`
    insert into feed_samples (mapping_id, file_name, content) values (${id}, ${fileName}, ${content})
    on conflict (mapping_id) do update
      set file_name = excluded.file_name, content = excluded.content, stored_at = now()`.execute(db);
}

export async function readFeedSample(db: Db, id: number): Promise<FeedSample | null> {
  const row = await db
    .selectFrom('feed_samples')
    .select(['file_name as fileName', 'content'])
    .where('mapping_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes files that were stored more than a day ago. */
export async function removeOldSamples(db: Db): Promise<void> {
  await sql`delete from feed_samples where stored_at < now() - interval '1 day'`.execute(db);
}
