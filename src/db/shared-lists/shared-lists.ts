import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { SHARED_LIST_DAYS, type SharedCar } from '#src/domain/shared-lists/shared-list.ts';

export type SharedList = { id: number; title: string; isOpen: boolean; endsAt: Date; ownerHash: Buffer };

const COLUMNS = ['id', 'title', 'is_open as isOpen', 'ends_at as endsAt', 'owner_hash as ownerHash'] as const;

/** Stores a list. @returns its id */
export async function insertSharedList(
  tx: Db,
  { title, isOpen, linkHash, ownerHash }: { title: string; isOpen: boolean; linkHash: Buffer; ownerHash: Buffer },
): Promise<number> {
  const { id } = await tx
    .insertInto('shared_lists')
    .values({
      title,
      is_open: isOpen,
      link_hash: linkHash,
      owner_hash: ownerHash,
      ends_at: sql<Date>`now() + make_interval(days => ${SHARED_LIST_DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The list of a link that has not ended. */
export async function findSharedList(db: Db, linkHash: Buffer): Promise<SharedList | null> {
  const list = await selectList(db, linkHash).executeTakeFirst();
  return list ?? null;
}

/** The same, locked until the transaction ends, so that its limits hold. */
export async function lockSharedList(tx: Db, linkHash: Buffer): Promise<SharedList | null> {
  const list = await selectList(tx, linkHash).forUpdate().executeTakeFirst();
  return list ?? null;
}

const selectList = (db: Db, linkHash: Buffer) =>
  db
    .selectFrom('shared_lists')
    .select(COLUMNS)
    .where('link_hash', '=', linkHash)
    .where('ends_at', '>', sql<Date>`now()`);

/** The cars of a list with their votes and comments, in the order in which they were added; in one statement. */
export async function readSharedCars(db: Db, listId: number): Promise<SharedCar[]> {
  const { rows } = await sql<SharedCar>`
    select ad_id as "adId", price,
      (select coalesce(jsonb_agg(jsonb_build_object('voter', voter, 'isFor', is_for) order by lower(voter)), '[]')
       from shared_list_votes votes where votes.list_id = cars.list_id and votes.ad_id = cars.ad_id) as votes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'writer', writer, 'comment', comment, 'writtenAt', written_at)
                                 order by id), '[]')
       from shared_list_comments comments where comments.list_id = cars.list_id and comments.ad_id = cars.ad_id) as comments
    from shared_list_ads cars where list_id = ${listId} order by added_at, ad_id`.execute(db);
  return rows.map((car) => ({
    ...car,
    comments: car.comments.map((comment) => ({ ...comment, writtenAt: new Date(comment.writtenAt) })),
  }));
}

/** Adds those ads that exist and that the list does not have, in the order given. @returns how many were added */
export async function insertSharedCars(tx: Db, listId: number, adIds: readonly number[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into shared_list_ads (list_id, ad_id, price, added_at)
    select ${listId}, ads.internal_id, ads.price, now() + asked.place * interval '1 microsecond'
    from unnest(${adIds}::bigint[]) with ordinality as asked (id, place) join ads on ads.internal_id = asked.id
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

export async function countSharedCars(tx: Db, listId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('shared_list_ads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false: the list does not have it */
export async function deleteSharedCar(db: Db, listId: number, adId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shared_list_ads')
    .where('list_id', '=', listId)
    .where('ad_id', '=', adId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores the vote of a name in place of its former one. @returns false: the list does not have the car, or is full */
export async function upsertVote(
  tx: Db,
  { listId, adId, voter, isFor, max }: { listId: number; adId: number; voter: string; isFor: boolean; max: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into shared_list_votes (list_id, ad_id, voter, is_for)
    select list_id, ad_id, ${voter}, ${isFor} from shared_list_ads
    where list_id = ${listId} and ad_id = ${adId}
      and (select count(*) from shared_list_votes where list_id = ${listId}) < ${max}
    on conflict (list_id, ad_id, lower(voter)) do update set voter = excluded.voter, is_for = excluded.is_for`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

export async function deleteVote(db: Db, vote: { listId: number; adId: number; voter: string }): Promise<void> {
  await db
    .deleteFrom('shared_list_votes')
    .where('list_id', '=', vote.listId)
    .where('ad_id', '=', vote.adId)
    .where(sql`lower(voter)`, '=', sql`lower(${vote.voter})`)
    .execute();
}

/** Stores a comment unless the car has the same one already. @returns false: the list does not have the car, or is full */
export async function insertComment(
  tx: Db,
  {
    listId,
    adId,
    writer,
    comment,
    max,
  }: { listId: number; adId: number; writer: string; comment: string; max: number },
): Promise<boolean> {
  const { rows } = await sql<{ hasRoom: boolean }>`
    with car as (
      select list_id, ad_id from shared_list_ads
      where list_id = ${listId} and ad_id = ${adId}
        and (select count(*) from shared_list_comments where list_id = ${listId}) < ${max}
    ), written as (
      insert into shared_list_comments (list_id, ad_id, writer, comment)
      select list_id, ad_id, ${writer}, ${comment} from car
      where not exists (
        select from shared_list_comments
        where list_id = ${listId} and ad_id = ${adId} and writer = ${writer} and comment = ${comment}
      )
    )
    select exists (select from car) as "hasRoom"`.execute(tx);
  return rows[0]?.hasRoom === true;
}

/** @returns false: the list does not have it */
export async function deleteComment(db: Db, listId: number, commentId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shared_list_comments')
    .where('list_id', '=', listId)
    .where('id', '=', commentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updateSharedList(
  db: Db,
  id: number,
  { title, isOpen }: Pick<SharedList, 'title' | 'isOpen'>,
): Promise<void> {
  await db.updateTable('shared_lists').set({ title, is_open: isOpen }).where('id', '=', id).execute();
}

export async function deleteSharedList(db: Db, id: number): Promise<void> {
  await db.deleteFrom('shared_lists').where('id', '=', id).execute();
}

/** Removes the lists that have ended. */
export async function removeEndedLists(db: Db): Promise<void> {
  await db.deleteFrom('shared_lists').where('ends_at', '<=', sql<Date>`now()`).execute();
}
