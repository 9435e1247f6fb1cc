import { type CompiledQuery, sql } from 'kysely';
import type { Db } from './client.ts';

/** Rows of one fetch: enough that the fetches cost little, and few in memory. */
const ROWS_PER_FETCH = 1_000;

/**
 * Reads a query of any number of rows in parts, through a cursor: memory holds one part. The transaction ends with the last part, or
 * when the caller stops.
 */
export async function* readByCursor<Row>(db: Db, query: CompiledQuery<Row>): AsyncGenerator<Row[], void, void> {
  const tx = await db.startTransaction().execute();
  try {
    // A receiver may take the parts slowly, but not for ever.
    await sql`set local statement_timeout = '30s'`.execute(tx);
    await tx.executeQuery({ ...query, sql: `declare exported no scroll cursor for ${query.sql}` });
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_PER_FETCH)} from exported`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_PER_FETCH) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}
