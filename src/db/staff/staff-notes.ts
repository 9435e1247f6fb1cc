import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { NotedThing, StaffNote } from '#src/domain/staff-lists/staff-note.ts';

/** Where the notes about each kind of thing are, and the things themselves. */
const TABLES = {
  ad: { notes: 'ad_notes', owner: 'ad_id', things: 'ads', key: 'internal_id' },
  dealer: { notes: 'dealer_notes', owner: 'dealer_id', things: 'dealers', key: 'id' },
} as const satisfies Record<NotedThing['kind'], unknown>;

/** The notes about a thing, the latest first. */
export async function listNotes(db: Db, { kind, id }: NotedThing): Promise<StaffNote[]> {
  const { notes, owner } = TABLES[kind];
  const { rows } = await sql<StaffNote>`
    select id, email, at, text from ${sql.table(notes)} where ${sql.ref(owner)} = ${id} order by id desc`.execute(db);
  return rows;
}

/** Adds a note. @returns whether the thing exists */
export async function insertNote(
  db: Db,
  { kind, id }: NotedThing,
  { email, text }: Pick<StaffNote, 'email' | 'text'>,
): Promise<boolean> {
  const { notes, owner, things, key } = TABLES[kind];
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(notes)} (${sql.ref(owner)}, email, text)
    select ${sql.ref(key)}, ${email}, ${text} from ${sql.table(things)} where ${sql.ref(key)} = ${id}`.execute(db);
  return numAffectedRows > 0n;
}

/** Removes a note. @returns its text; undefined: there is no such note about the thing */
export async function deleteNote(db: Db, { kind, id }: NotedThing, removedId: number): Promise<string | undefined> {
  const { notes, owner } = TABLES[kind];
  const { rows } = await sql<{ text: string }>`
    delete from ${sql.table(notes)} where id = ${removedId} and ${sql.ref(owner)} = ${id} returning text`.execute(db);
  return rows[0]?.text;
}
