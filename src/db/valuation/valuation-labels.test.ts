import { beforeAll, expect, test } from 'vitest';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { createDb } from '#src/db/connection/client.ts';
import { LABEL_GROUP_WORDS } from '#src/domain/valuation/label-groups.ts';
import { deliver } from '#test/delivery.ts';
import { testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { countAllLabels, countLabels, listVeryLow, readAdLabels } from './valuation-labels.ts';

const { pool } = await testDatabase();
const db = createDb(pool);
const NOW = new Date('2026-11-20T05:00:00Z');
let lowId: number;

beforeAll(async () => {
  await deliver(pool, valuedFeed(), NOW);
  await valueStock(pool, NOW);
  const { rows } = await pool.query("select ad_id from valuations where label = 'usual' order by ad_id limit 1");
  lowId = Number(rows[0].ad_id);
  await pool.query("update valuations set label = 'very_low' where ad_id = $1", [lowId]);
});

test.each(LABEL_GROUP_WORDS.map(({ by }) => by))('the labels by %s sum to those of all ads', async (by) => {
  const all = await countAllLabels(db);
  const { rows, total } = await countLabels(db, by, { size: 100, page: 1 });
  expect(rows).toHaveLength(total);
  for (const field of ['ads', 'judged', 'low', 'usual', 'high', 'veryLow'] as const)
    expect(rows.reduce((sum, row) => sum + row[field], 0)).toBe(all?.[field]);
  expect(all?.veryLow).toBeGreaterThan(0);
});

test('pages of groups continue where the one before ended', async () => {
  const { rows } = await countLabels(db, 'brand', { size: 100, page: 1 });
  expect((await countLabels(db, 'brand', { size: 1, page: 2 })).rows).toEqual(rows.slice(1, 2));
});

test('pages of very low prices have each ad once, and one beyond the last is the last', async () => {
  await pool.query("update valuations set label = 'very_low' where label = 'usual'");
  const { rows, total } = await listVeryLow(db, { size: 10_000, page: 1 });
  const size = Math.ceil(total / 3);
  const pages = [];
  for (const page of [1, 2, 3, 99_999]) pages.push((await listVeryLow(db, { size, page })).rows);
  expect(pages.slice(0, 3).flat()).toEqual(rows);
  expect(pages[3]).toEqual(pages[2]);
  await pool.query("update valuations set label = 'usual' where label = 'very_low' and ad_id <> $1", [lowId]);
});

test('lists very low prices until they change', async () => {
  const { rows, total } = await listVeryLow(db, { size: 100, page: 1 });
  expect(rows.map(({ id }) => id)).toContain(lowId);
  expect((await readAdLabels(db, [lowId, 1])).get(lowId)).toMatchObject({ label: 'very_low', whyNot: null });
  await pool.query('update ads set price = price + 1 where internal_id = $1', [lowId]);
  expect((await listVeryLow(db, { size: 100, page: 1 })).total).toBe(total - 1);
  expect((await readAdLabels(db, [lowId])).size).toBe(0);
});
