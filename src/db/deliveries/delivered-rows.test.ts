import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { findDeliveredRows, findRepeatedRows, takeUnreadRows, type UnreadRow } from './delivered-rows.ts';
import { stageRows } from './delivery-rows.ts';
import { copyDealer, copyRepeatedLine } from './staged-columns.ts';

const { pool } = await testDatabase();
const db = createDb(pool);

const hashOf = (digit: number): string => String(digit).repeat(32);

/** An ad whose row has the hash of its digit. */
async function deliveredAd(digit: number, status: 'active' | 'sold' = 'active'): Promise<number> {
  const ad = await insertAd(db, { status });
  await pool.query('insert into delivered_rows select internal_id, $2, updated_at from ads where internal_id = $1', [
    ad.internal_id,
    hashOf(digit),
  ]);
  return ad.internal_id;
}

test('rows are found by their hashes while their ads are for sale, unchanged, and without values of staff', async () => {
  const changed = await deliveredAd(1);
  await deliveredAd(2, 'sold');
  const overridden = await deliveredAd(3);
  const unchanged = await deliveredAd(4);
  await pool.query("update ads set updated_at = updated_at + interval '1 s' where internal_id = $1", [changed]);
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email) values ($1, 'color', '"Röd"', 'null', 'anna@milvis.example')`,
    [overridden],
  );
  expect(await findDeliveredRows(pool, [0, 1, 2, 3, 4, 5, 4].map(hashOf))).toEqual(new Set([4, 6]));
  expect(await findDeliveredRows(pool, [])).toEqual(new Set());

  const dealer = copyDealer({ name: 'Bilhuset AB', city: null, county: null });
  const client = await pool.connect();
  await client.query('begin');
  async function* lines() {
    for (const digit of [1, 2, 3, 4, 5])
      yield copyRepeatedLine(digit, {
        hash: hashOf(digit),
        text: `[{"a":"\\n${digit}"}]`,
        ordinaryPrice: digit === 5 ? 99_000 : null,
        dealer,
      });
  }
  await stageRows(client, lines());
  await findRepeatedRows(client);
  const repeated = await client.query('select row_number, ad_id from repeated');
  expect(repeated.rows).toEqual([{ row_number: 4, ad_id: unchanged }]);

  const unread: UnreadRow[][] = [];
  for await (const rows of takeUnreadRows(client, 3)) unread.push(rows);
  expect(unread.map((rows) => rows.map(({ rowNumber }) => rowNumber))).toEqual([[1, 2, 3], [5]]);
  expect(unread[1]).toEqual([{ rowNumber: 5, text: '[{"a":"\\n5"}]', ordinaryPrice: 99_000 }]);
  expect((await client.query('select row_number, price, status, dealer_name from staged')).rows).toEqual([
    { row_number: 4, price: null, status: 'active', dealer_name: 'Bilhuset AB' },
  ]);
  for await (const _ of takeUnreadRows(client, 3)) throw new Error('All were taken.');
  await client.query('rollback');
  client.release();
});

/** Statements that write columns of ads which no delivery states, or which follow from the rules and the catalogue. */
const DERIVED = [
  // Undoing an import, which puts their time back too.
  'update ads set {assigned}',
  // The times of closing, after writeFields.
  'update ads set {sql.join(assigned)}',
  'update ads set car_id = "carId", listed_as = "listedAs"',
  'update ads set catalogue_values = fresh.values, electric_values = fresh.electric',
  // After undoing a change of many ads, whose fields are written before.
  'update ads set changed_at = bulk_change_ads.changed_at',
  'update ads set dead_image_urls = given.dead',
  'update ads set judged_price = judged.price, judged_estimate = judged.estimate, judged_label = judged.label',
  'update ads set tags = fresh.tags',
];

// Ads that are withheld and shown again: while they are hidden no row of them counts as read, and a row that is read then is of what they state.
const UNLESS_BY_A_RULE = `updated_at = case when \${isRule} then updated_at else now() end`;

test('every statement that changes what a delivery states of ads sets updated_at', () => {
  const files = globSync('src/**/*.ts', { cwd: PROJECT_ROOT, exclude: (name) => name.endsWith('.test.ts') });
  const statements = files.flatMap((file) => {
    const text = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
    return [...text.matchAll(/update ads set[^;]*?(?=`\.execute|`,\n|`;|\n *from )/g)].map(([statement]) => statement);
  });
  expect(statements.length).toBeGreaterThan(10);
  const derived = statements.filter(
    (statement) => !statement.includes('updated_at = now()') && !statement.includes(UNLESS_BY_A_RULE),
  );
  expect(statements.filter((statement) => statement.includes(UNLESS_BY_A_RULE))).toHaveLength(1);
  expect(derived.map((statement) => statement.replaceAll('$', '')).sort()).toEqual([...DERIVED].sort());
  const builders = files.filter((file) =>
    /updateTable\('ads'\)/.test(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')),
  );
  expect(builders).toEqual([]);
});
