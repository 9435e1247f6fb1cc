import type { Db } from '#src/db/client.ts';
import { countSearchMiss } from '#src/db/suggestions/search-misses.ts';
import { missTerm } from '#src/domain/suggestions/search-miss.ts';

/** Notes a search that found nothing, for staff to learn from; nothing is kept of a text that could tell who searched. */
export async function logSearchMiss(db: Db, text: string, now: Date): Promise<void> {
  const term = missTerm(text);
  if (term !== null) await countSearchMiss(db, term, now);
}
