import type pg from 'pg';

/** Records that the file of a source was imported, in this format. */
export async function recordSourceDelivery(pool: pg.Pool, id: string, format: string): Promise<void> {
  await pool.query('update feed_sources set format = $2 where id = $1', [id, format]);
}
