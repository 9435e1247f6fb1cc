import type { Db } from '#src/db/connection/client.ts';
import type { StaffNote } from '#src/domain/staff-lists/staff-note.ts';

/** The notes of staff about a dealer, the latest first. */
export const listDealerNotes = (db: Db, dealerId: number): Promise<StaffNote[]> =>
  db
    .selectFrom('dealer_notes')
    .select(['id', 'email', 'at', 'text'])
    .where('dealer_id', '=', dealerId)
    .orderBy('id', 'desc')
    .execute();

/** Adds a note. @returns whether the dealer exists */
export async function insertDealerNote(
  db: Db,
  { dealerId, email, text }: { dealerId: number; email: string; text: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('dealer_notes')
    .columns(['dealer_id', 'email', 'text'])
    .expression((query) =>
      query
        .selectFrom('dealers')
        .select(({ val }) => ['id', val(email).as('email'), val(text).as('text')])
        .where('id', '=', dealerId),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes a note. @returns its text; undefined: the dealer has no such note */
export async function deleteDealerNote(db: Db, dealerId: number, id: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('dealer_notes')
    .where('id', '=', id)
    .where('dealer_id', '=', dealerId)
    .returning('text')
    .executeTakeFirst();
  return removed?.text;
}
