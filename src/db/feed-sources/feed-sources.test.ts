import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { claimSource, endPull, insertFeedSource, listFeedSources } from './feed-sources.ts';

const { db, pool } = await testDatabase();
const NOW = new Date('2026-11-23T08:00:00Z');
beforeEach(() => deleteRows(pool, 'feed_sources'));
async function source(nextAt: string): Promise<string> {
  const id = randomUUID();
  const values = {
    url: 'https://filer.example/x',
    auth: 'none',
    username: null,
    timesADay: 4,
    isPaused: false,
  } as const;
  await insertFeedSource(db, { id, dealerId: (await insertDealer(db)).id, groupId: null, secret: null, ...values });
  await pool.query('update feed_sources set next_at = $2 where id = $1', [id, nextAt]);
  return id;
}

test('claims due sources once, the longest waiting first, and no paused ones', async () => {
  const [late, early] = [await source('2026-11-23T07:59:00Z'), await source('2026-11-23T07:00:00Z')];
  await source('2026-11-23T08:01:00Z');
  const paused = await source('2026-11-23T06:00:00Z');
  await pool.query('update feed_sources set is_paused = true where id = $1', [paused]);
  const claimed = await Promise.all([1, 2, 3].map(() => claimSource(db, { id: null, now: NOW })));
  expect(new Set(claimed.map((each) => each?.id ?? null))).toEqual(new Set([early, late, null]));
  expect((await claimSource(db, { id: paused, now: NOW }))?.id).toBe(paused);
});

test('lists the outcome of a pull', async () => {
  const id = await source('2026-11-23T07:00:00Z');
  const nextAt = new Date('2026-11-23T14:00:00Z');
  const file = { etag: '"1"', lastModified: null, hostKey: 'SHA256:x', changedAt: NOW };
  await endPull(db, id, { state: 'delivered', message: null, failures: 0, nextAt, isReported: false, file });
  expect(await listFeedSources(db)).toMatchObject([
    { id, state: 'delivered', nextAt, hostKey: 'SHA256:x', lastChangedAt: NOW, deliveryState: null },
  ]);
});
