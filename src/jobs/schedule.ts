import type pg from 'pg';
import { forgetExpired } from '#src/commands/accounts/forget-expired.ts';
import { deleteOldMessages } from '#src/commands/adviser/delete-old-messages.ts';
import { checkSilentDealers } from '#src/commands/deliveries/check-silent-dealers.ts';
import { forgetSearchMisses } from '#src/commands/suggestions/forget-search-misses.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import type { Db } from '#src/db/client.ts';
import type { SilenceLimits } from '#src/domain/ads/deliveries/silent-dealer.ts';

/** What a job works with: connections that may take their time, settings, and the instant at which it was called. */
export type JobContext = { pool: pg.Pool; db: Db; silence: SilenceLimits; now: Date };

/** Something that the site does by itself: when, and the one command that does it. A name is for ever: it is the queue's. */
export type Job = { name: string; cron: string; run: (context: JobContext) => Promise<unknown> };

/** Cron times are those of the clock on a Swedish wall, summer and winter. */
export const JOB_TIME_ZONE = 'Europe/Stockholm';

/** Everything that runs by itself. Each runs once, however many servers there are. */
export const JOBS: readonly Job[] = [
  { name: 'populate-search-index', cron: '0 3 * * *', run: ({ pool }) => populateSearchIndex(pool, 'nattens jobb') },
  { name: 'forget-search-misses', cron: '20 3 * * *', run: ({ db, now }) => forgetSearchMisses(db, now) },
  { name: 'delete-old-messages', cron: '40 3 * * *', run: ({ db, now }) => deleteOldMessages(db, now) },
  {
    ...{ name: 'check-silent-dealers', cron: '40 4 * * *' },
    run: ({ pool, silence, now }) => checkSilentDealers(pool, silence, now),
  },
  { name: 'forget-expired', cron: '20 4 * * *', run: ({ db }) => forgetExpired(db) },
];
