import { DAY_MS } from '#src/base/units.ts';
import type { Db } from '#src/db/connection/client.ts';
import { recordMedianAge } from '#src/db/site-figures/site-figures.ts';
import { isoDay } from '#src/domain/format/dates.ts';

/** Days before today whose median age is recorded where it is missing: as many as the dashboard shows. */
const DAYS = 29;

/** Records the median age of the ads for sale for each of the last days that has none, from the history of the ads. */
export async function recordMedianAges(db: Db, now: Date): Promise<void> {
  for (let days = 1; days <= DAYS; days += 1)
    await recordMedianAge(db, isoDay(new Date(now.getTime() - days * DAY_MS)));
}
