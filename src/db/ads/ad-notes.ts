import type { Db } from '#src/db/connection/client.ts';
import type { StaffNote } from '#src/domain/staff-lists/staff-note.ts';

/** The notes on an ad, the latest first. */
export const listAdNotes = (db: Db, adId: number): Promise<StaffNote[]> =>
  db
    .selectFrom('ad_notes')
    .select(['id', 'email', 'at', 'text'])
    .where('ad_id', '=', adId)
    .orderBy('id', 'desc')
    .execute();

/** Adds a note. @returns whether the ad exists */
export async function insertAdNote(
  db: Db,
  { adId, email, text }: { adId: number; email: string; text: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ad_notes')
    .columns(['ad_id', 'email', 'text'])
    .expression((query) =>
      query
        .selectFrom('ads')
        .select(({ val }) => ['internal_id', val(email).as('email'), val(text).as('text')])
        .where('internal_id', '=', adId),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes a note. @returns its text; undefined: the ad has no such note */
export async function deleteAdNote(db: Db, adId: number, id: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('ad_notes')
    .where('id', '=', id)
    .where('ad_id', '=', adId)
    .returning('text')
    .executeTakeFirst();
  return removed?.text;
}
