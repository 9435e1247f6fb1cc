import type pg from 'pg';

/** Runs work in a transaction that is committed. */
export async function withTransaction<Answer>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
}
