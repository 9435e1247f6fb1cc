import { type Expression, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/**
 * The rows before and after one in a list; null at its ends, and for a row that the list does not contain. Reads the whole list, so
 * it is for lists of some thousands of rows.
 * @param list a query in its order, with the column `id`
 */
export async function readListNeighbours<Id extends number | string>(
  db: Db,
  list: Expression<{ id: Id }>,
  id: Id,
): Promise<{ before: Id | null; after: Id | null }> {
  const { rows } = await sql<{ before: Id | null; after: Id | null }>`
    select before, after
    from (select id, lag(id) over () as before, lead(id) over () as after from (${list}) listed) placed
    where id = ${id}`.execute(db);
  return rows[0] ?? { before: null, after: null };
}
