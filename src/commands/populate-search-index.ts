import type pg from 'pg';
import { rebuildSearchIndex } from '../db/search-entries.ts';

/**
 * Builds the search box's index anew from catalogue, stock and aliases, and swaps it in one transaction (D35): readers see the old or
 * the new, never a part. Called at the same time by several servers, one waits for the other and changes nothing.
 * @returns its rows
 */
export async function populateSearchIndex(pool: pg.Pool): Promise<{ rows: number }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const rows = await rebuildSearchIndex(client);
    await client.query('commit');
    return { rows };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
