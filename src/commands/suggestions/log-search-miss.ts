import type { Db } from '#src/db/client.ts';
import { countSearchMiss } from '#src/db/suggestions/search-misses.ts';
import { missTerm } from '#src/domain/suggestions/search-miss.ts';

/** Records a search without hits for staff; stores nothing of a text that could identify a person. */
export async function logSearchMiss(db: Db, text: string, now: Date): Promise<void> {
  const term = missTerm(text);
  if (term !== null) await countSearchMiss(db, term, now);
}
