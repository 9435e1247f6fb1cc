import { beforeAll, expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import { readCurrentModel } from '#src/db/valuation/valuation-models.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver } from '#test/delivery.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { valueStock } from './value-stock.ts';

/** Ads that must not be judged, delivered among ads that are. */
const { pool } = await testDatabase();
const NOW = new Date('2026-11-20T05:00:00Z');
const feed = valuedFeed();

const isDriven = ({ odometer }: FeedFields): boolean => Number(odometer) > 130_000 && Number(odometer) < 200_000;
const driven = feed.filter(isDriven);

/** A copy of an ad as a car of its own. */
const copyOf = (ad: FeedFields | undefined, name: string, changes: FeedFields): FeedFields => ({
  ...ad,
  dealer_ad_id: name,
  licence_plate: '',
  dealer: `Provbilar ${name}`,
  ...changes,
});

const kodiaq = { brand: 'Skoda', model: 'Kodiaq', name: 'Skoda Kodiaq' };
const DOUBTFUL: FeedFields[] = [
  copyOf(driven[0], 'mil-as-km', { odometer: String(Math.round(Number(driven[0]?.odometer) / 10)) }),
  copyOf(driven[1], 'km-as-mil', { odometer: String(Number(driven[1]?.odometer) * 10) }),
  copyOf(driven[2], 'no-power', { horsepower_hp: '' }),
  copyOf(driven[3], 'no-odometer', { odometer: '' }),
  copyOf(driven[4], 'no-price', { price: '' }),
  copyOf(driven[5], 'monthly', { price: '3495', description: 'Privatleasing 3 495 kr/mån i 36 månader.' }),
  copyOf(driven[6], 'only-of-make', { brand: 'Lotus', model: 'Elise', name: 'Lotus Elise' }),
  // So much alike that their prices would be judged if they came from several dealers.
  ...Array.from({ length: 24 }, (_, nth) =>
    copyOf(driven[7], `chain-${nth}`, {
      ...kodiaq,
      dealer: 'Ensamma kedjan',
      price: String(Number(driven[7]?.price) + 500 * nth),
      odometer: String(Number(driven[7]?.odometer) + 90 * nth),
    }),
  ),
];

const judgementOf = async (name: string): Promise<{ label: string | null; why_not: string | null } | undefined> => {
  const { rows } = await pool.query(
    'select label, why_not from valuations join ads on ads.internal_id = ad_id where dealer_ad_id = $1',
    [name],
  );
  return rows[0];
};

beforeAll(async () => {
  await deliver(pool, [...feed, ...DOUBTFUL], NOW);
  await valueStock(pool, NOW);
});

test.each([
  ['mil-as-km', ['odometer']],
  ['km-as-mil', ['odometer', 'flagged']],
  ['no-power', ['facts']],
  ['no-odometer', ['facts']],
  ['no-price', ['no_price', 'few', 'wide']],
  ['only-of-make', ['few']],
  ['chain-0', ['few', 'wide']],
  ['chain-11', ['few', 'wide']],
])('does not judge %s, for a reason that says so: %s', async (name, reasons) => {
  const judgement = await judgementOf(name);
  expect(judgement?.label).toBeNull();
  expect(reasons).toContain(judgement?.why_not);
});

test('does not judge a monthly cost as a price', async () => {
  const judgement = await judgementOf('monthly');
  expect(judgement?.label ?? null).toBeNull();
});

test('judges the others', async () => {
  const { rows } = await pool.query("select count(*)::int as judged from valuations where label = 'usual'");
  expect(rows[0].judged).toBeGreaterThan(100);
});

test('has no model, and no label, with 30 ads', async () => {
  await deleteRows(pool, 'ads', 'valuation_models');
  await pool.query('update valuation_state set stock_version = 0, stock_token = gen_random_uuid()');
  await deliver(pool, feed.slice(0, 30), NOW);
  await valueStock(pool, NOW);
  expect(await readCurrentModel(createDb(pool))).toBeNull();
  const { rows } = await pool.query('select count(*)::int as labels from ads where price_label is not null');
  expect(rows).toEqual([{ labels: 0 }]);
});
