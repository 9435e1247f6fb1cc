import { beforeAll, expect, test } from 'vitest';
import { createDb } from '#src/db/connection/client.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver } from '#test/delivery.ts';
import { newTestDatabase, testDatabase } from '#test/support/database.ts';
import { valuedFeed } from '#test/valued-feed.ts';
import { valueStock } from './value-stock.ts';

/** Stocks that differ in what must not matter, delivered into databases of their own. */
const NOW = new Date('2026-11-20T05:00:00Z');
/** New cars differ in nothing but their prices: which of them are compared must not depend on their order. */
const [typical] = valuedFeed(1);
const alike = Array.from(
  { length: 30 },
  (_, nth): FeedFields => ({
    ...typical,
    model_year: '2026',
    first_registered: '2026-10-01',
    odometer: '500',
    dealer: `Provbilar ${nth % 9}`,
    price: String(300_000 + 3_500 * nth),
    dealer_ad_id: `ny${nth}`,
    licence_plate: `NYA${100 + nth}`,
  }),
);
const feed = [...valuedFeed(), ...alike];
type Pool = Awaited<ReturnType<typeof testDatabase>>['pool'];

/** The judgements by the dealers' ids: all that an ad page states. */
async function judgementsOf(pool: Pool, deliveries: readonly (readonly FeedFields[])[]) {
  for (const delivery of deliveries) await deliver(pool, delivery, NOW);
  await valueStock(pool, NOW);
  const { rows } = await pool.query(
    `select ads.dealer_ad_id as ad, valuations.price, estimate, low80, high80, low90, high90, close, label, why_not, typical, reasons,
            (select array_agg(other.dealer_ad_id order by nth) from unnest(comparables) with ordinality as listed (id, nth)
             join ads other on other.internal_id = listed.id) as comparables
     from ads left join valuations on ad_id = internal_id order by dealer_ad_id`,
  );
  return rows;
}

const { pool } = await testDatabase();
let original: Awaited<ReturnType<typeof judgementsOf>>;
beforeAll(async () => {
  original = await judgementsOf(pool, [feed]);
});

test('another order of the rows gives the same judgements to the krona', async () => {
  const other = await newTestDatabase();
  expect(await judgementsOf(other.pool, [feed.toReversed()])).toEqual(original);
});

test('two deliveries give the same judgements as one of all', async () => {
  const other = await newTestDatabase();
  const deliveries = [...Map.groupBy(feed, ({ dealer }) => Number(dealer?.at(-1)) % 2).values()];
  expect(deliveries).toHaveLength(2);
  expect(await judgementsOf(other.pool, deliveries)).toEqual(original);
});

test('brands renamed in the catalogue and in the deliveries give the same judgements', async () => {
  const other = await newTestDatabase();
  const names = new Map([
    ['volvo', 'Ångvagn'],
    ['volkswagen', 'Ölandsbil'],
    ['skoda', 'Zäta'],
  ]);
  for (const [slug, name] of names) {
    const renamed = createDb(other.pool).updateTable('brands').set({ name }).where('slug', '=', slug);
    expect((await renamed.executeTakeFirst()).numUpdatedRows).toBe(1n);
  }
  const renamed = feed.map((car) => {
    const brand = names.get(String(car.brand).toLowerCase()) ?? '';
    return { ...car, brand, name: `${brand} ${car.model}` };
  });
  expect(await judgementsOf(other.pool, [renamed])).toEqual(original);
});
