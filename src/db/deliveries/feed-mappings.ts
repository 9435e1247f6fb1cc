import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/connection/client.ts';

export type FeedMappingSummary = {
  id: number;
  dealer: string;
  /** Null: nothing has been saved yet. */
  version: number | null;
  savedAt: Date | null;
  savedBy: string | null;
  /** The delivery that could not be read, as long as its file is stored and no version was saved since; null: none. */
  unknownFile: string | null;
  unknownSince: Date | null;
};

/** A dealer whose mapping is wanted; without an id, those that have the name. */
export type DealerOfMapping = { id: number | null; name: string };
/** A group of dealers, whose file has columns of its own. */
export type GroupOfMapping = { groupId: number; name: string };
type MappingOwner = DealerOfMapping | GroupOfMapping;

const newest = sql`(select distinct on (mapping_id) mapping_id, version, mapping, created_at, created_by
  from feed_mapping_versions order by mapping_id, version desc)`;
const WAITS = sql`(s.is_unknown and (v.created_at is null or v.created_at < s.stored_at))`;

const summaries = sql`
  select m.id, m.dealer, v.version, v.created_at as "savedAt", v.created_by as "savedBy",
         case when ${WAITS} then s.file_name end as "unknownFile", case when ${WAITS} then s.stored_at end as "unknownSince"
  from feed_mappings m left join ${newest} v on v.mapping_id = m.id left join feed_samples s on s.mapping_id = m.id`;

/** All mappings, those with a file that could not be read first, then by dealer. @param id a single one */
export async function listFeedMappings(db: Db, id: number | null = null): Promise<FeedMappingSummary[]> {
  const { rows } = await sql<FeedMappingSummary>`
    ${summaries} where ${id}::integer is null or m.id = ${id}
    order by ${WAITS} desc, m.dealer collate "sv-x-icu", m.id`.execute(db);
  return rows;
}

/**
 * The mapping of a dealer: that of its own people, else the one that staff made for its name, unless others have the name. Of several, after
 * a merge, the one that was saved last.
 */
const OF_DEALER = ({ id, name }: DealerOfMapping) => sql`
  m.dealer_id = ${id}
  or (lower(m.dealer) = lower(${name}) and m.group_id is null and (m.dealer_id is null or ${id}::int is null)
      and (select count(*) from dealers where lower(dealers.name) = lower(${name})) <= 1)`;
/** The same of a group. A dealer of its name outside of the group has nothing to do with it. */
const OF_GROUP = ({ groupId, name }: GroupOfMapping) => sql`
  m.group_id = ${groupId}
  or (lower(m.dealer) = lower(${name}) and m.group_id is null and m.dealer_id is null
      and not exists (select from dealers where lower(dealers.name) = lower(${name}) and group_id is distinct from ${groupId}))`;
const ofOwner = (owner: MappingOwner) => ('groupId' in owner ? OF_GROUP(owner) : OF_DEALER(owner));
const OWN_FIRST = sql`coalesce(m.dealer_id, m.group_id) is not null desc, v.created_at desc nulls last, m.id`;

/** The mapping of a dealer or of a group; null: it has none. */
export async function readMappingOfOwner(db: Db, owner: MappingOwner): Promise<FeedMappingSummary | null> {
  const { rows } = await sql<FeedMappingSummary>`
    ${summaries} where ${ofOwner(owner)} order by ${OWN_FIRST} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The newest version of the mapping of a dealer or of a group, as stored; null: it has none. */
export async function readNewestMapping(
  db: Db,
  owner: MappingOwner,
): Promise<{ dealer: string; mapping: unknown } | null> {
  const { rows } = await sql<{ dealer: string; mapping: unknown }>`
    select m.dealer, v.mapping from feed_mappings m join ${newest} v on v.mapping_id = m.id
    where ${ofOwner(owner)} order by ${OWN_FIRST} limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The newest versions of the mappings that staff made: those of dealers' own people are for their own files. */
export async function listMappingsOfStaff(db: Db): Promise<{ dealer: string; mapping: unknown }[]> {
  const { rows } = await sql<{ dealer: string; mapping: unknown }>`
    select m.dealer, v.mapping from feed_mappings m join ${newest} v on v.mapping_id = m.id
    where m.dealer_id is null and m.group_id is null order by m.dealer`.execute(db);
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
    on conflict (lower(dealer)) where dealer_id is null and group_id is null do update set dealer = feed_mappings.dealer returning id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The mapping was not inserted.');
  return row.id;
}

/**
 * @returns the id of the mapping of the own people of a dealer or of a group, which may be the one that staff made for it, or a new one
 */
export async function insertOwnMapping(tx: Tx, owner: { id: number; name: string } | GroupOfMapping): Promise<number> {
  const isGroup = 'groupId' in owner;
  const [table, id] = isGroup ? ['dealer_groups', owner.groupId] : ['dealers', owner.id];
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  const own = isGroup ? { group_id: id } : { dealer_id: id };
  const known = await readMappingOfOwner(tx, owner);
  if (known === null) {
    const inserted = await tx
      .insertInto('feed_mappings')
      .values({ dealer: owner.name, ...own })
      .returning('id')
      .executeTakeFirstOrThrow();
    return inserted.id;
  }
  await tx.updateTable('feed_mappings').set(own).where('id', '=', known.id).execute();
  return known.id;
}

/**
 * Locks a mapping against other savings. @returns its dealer, whether it is of a group's file, and its newest version (0: none); null when it
 * does not exist
 */
export async function lockFeedMapping(
  tx: Tx,
  id: number,
): Promise<{ dealer: string; isOfGroup: boolean; version: number } | null> {
  const mapping = await tx
    .selectFrom('feed_mappings')
    .select(['dealer', 'group_id'])
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
  return { dealer: mapping.dealer, isOfGroup: mapping.group_id !== null, version: newest?.version ?? 0 };
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

/**
 * Stores the file of a mapping in place of an earlier one.
 * @param isUnknown a delivery that could not be read, which staff shall see
 */
export async function storeFeedSample(
  db: Db,
  id: number,
  { fileName, content }: FeedSample,
  isUnknown = false,
): Promise<void> {
  await sql`
    insert into feed_samples (mapping_id, file_name, content, is_unknown) values (${id}, ${fileName}, ${content}, ${isUnknown})
    on conflict (mapping_id) do update
      set file_name = excluded.file_name, content = excluded.content, is_unknown = excluded.is_unknown, stored_at = now()`.execute(
    db,
  );
}

export async function readFeedSample(db: Db, id: number): Promise<FeedSample | null> {
  const row = await db
    .selectFrom('feed_samples')
    .select(['file_name as fileName', 'content'])
    .where('mapping_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes files that were stored more than a day ago; deliveries that could not be read after a week. */
export async function removeOldSamples(db: Db): Promise<void> {
  await sql`
    delete from feed_samples
    where stored_at < now() - case when is_unknown then interval '7 days' else interval '1 day' end`.execute(db);
}
