import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Counts one more search without hits. */
export async function countSearchMiss(db: Db, term: string, now: Date): Promise<void> {
  await sql`
    insert into search_misses (term, misses, last_at) values (${term}, 1, ${now})
    on conflict (term) do update set misses = search_misses.misses + 1, last_at = excluded.last_at`.execute(db);
}

/** Removes terms last searched for before an instant, and all but the most frequent. @returns number of terms removed */
export async function dropSearchMisses(db: Db, before: Date, stored: number): Promise<number> {
  const result = await sql`
    delete from search_misses where last_at < ${before} or term not in (
      select term from search_misses order by misses desc, last_at desc, term limit ${stored})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

export type SearchMiss = { term: string; misses: number; lastAt: Date };

/** The most frequent searches without hits. */
export async function listSearchMisses(db: Db, limit: number): Promise<SearchMiss[]> {
  const { rows } = await sql<SearchMiss>`
    select term, misses, last_at as "lastAt" from search_misses
    order by misses desc, last_at desc, term limit ${limit}`.execute(db);
  return rows;
}
