import { DAY_MS } from '#src/base/units.ts';
import type { Db } from '#src/db/connection/client.ts';
import { addSiteCounts } from '#src/db/site-figures/site-figures.ts';
import { countSearchMiss, dropSearchMisses } from '#src/db/suggestions/search-misses.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { RETENTION } from '#src/domain/personal-data/retention.ts';
import { missTerm } from '#src/domain/suggestions/search-miss.ts';

/** Counts a search without hits, and records its words for staff; stores nothing of a text that could identify a person. */
export async function logSearchMiss(db: Db, text: string, now: Date): Promise<void> {
  await addSiteCounts(db, isoDay(now), new Map([['search-misses', 1]]));
  const term = missTerm(text);
  if (term !== null) await countSearchMiss(db, term, now);
}

const MAX_STORED = 5_000;

/** Removes searches without hits after their retention period, and all but the 5 000 most frequent. @returns number of terms removed */
export const forgetSearchMisses = (db: Db, now: Date): Promise<number> =>
  dropSearchMisses(db, new Date(now.getTime() - RETENTION.searchMisses.days * DAY_MS), MAX_STORED);
