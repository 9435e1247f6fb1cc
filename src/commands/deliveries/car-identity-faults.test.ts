import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedFields, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { importFeed } from './import-feed.ts';

/**
 * Generated stocks, delivered day by day with damaged, reused, exchanged, copied and lost identifiers, in any order: every car of the file is
 * an ad, and no ad is ever of two cars. The car of a row is known by its address and its price, by neither of which the import identifies it.
 */

const { pool } = await testDatabase();

const MODELS: readonly [brand: string, model: string][] = [
  ['Volvo', 'V60'],
  ['Volvo', 'V60'],
  ['Volvo', 'XC60'],
  ['Kia', 'Niro'],
  ['Audi', 'A6'],
  ['Audi', 'A6'],
  ['Fiat', '500'],
];
const PRICE_STEP = 1_000;
const FIRST_PRICE = 100_000;
const MAX_CARS = 12;

/** A car, by its number in the stock. */
function carRow(car: number, delivery: number): FeedFields {
  const [brand, model] = MODELS[car % MODELS.length] ?? ['Volvo', 'V60'];
  return {
    brand,
    model,
    name: `${brand} ${model}`,
    model_year: String(2015 + (car % 5)),
    odometer: String(20_000 + car * 9_000),
    price: String(FIRST_PRICE + car * PRICE_STEP + delivery),
    fuels: 'Bensin',
    url: `https://bilar.example/${car}`,
    image_urls: ['https://bilder.example/1.jpg'],
    // Staff are not asked whether the dealer of a stock that shares no car with the last one is the same.
    dealer_organisation_number: '212000-0142',
    dealer_ad_id: `id-${car}`,
    licence_plate: `UFO${100 + car}`,
    vin: `YV1ZZZZZZZZ0001${String(car).padStart(2, '0')}`,
  };
}
const carOfPrice = (price: number): number => Math.floor((price - FIRST_PRICE) / PRICE_STEP);

const IDENTIFIERS = ['dealer_ad_id', 'licence_plate', 'vin'] as const;
const DAMAGED = {
  dealer_ad_id: ['1,23457E+11', 'SAKNAS', 'okänt', '-', '#N/A', '1', '4711'],
  licence_plate: ['ABC123', 'XXX000', 'saknas', 'UFO999', 'Ny bil'],
  vin: ['11111111111111111', '00000000000000000', 'WVWZZZ00000000000', 'YV1ZZZZZZZZ999999', 'YV1ZZ0ZZZZZ004711'],
} as const;

type Fault = {
  kind: 'damage' | 'lose' | 'exchange' | 'copy' | 'reuse';
  identifier: 0 | 1 | 2;
  at: number;
  to: number;
  value: number;
  isAll: boolean;
};
const fault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('damage', 'lose', 'exchange', 'copy', 'reuse'),
  identifier: fc.constantFrom(0, 1, 2),
  at: fc.nat(MAX_CARS),
  to: fc.nat(MAX_CARS),
  value: fc.nat(6),
  isAll: fc.boolean(),
});

function applyFault(rows: FeedFields[], { kind, identifier, at, to, value, isAll }: Fault): void {
  const field = IDENTIFIERS[identifier];
  const texts = DAMAGED[field];
  const [one, other] = [rows[at % rows.length], rows[to % rows.length]];
  if (!one || !other) return;
  const hit = isAll ? rows : [one];
  const [first, second] = [one[field], other[field]];
  if (kind === 'damage') for (const row of hit) row[field] = texts[value % texts.length] ?? '';
  else if (kind === 'lose') for (const row of hit) row[field] = '';
  else if (kind === 'copy') other[field] = first ?? '';
  else {
    one[field] = second ?? '';
    if (kind === 'exchange') other[field] = first ?? '';
  }
}

const stock = fc.record({
  cars: fc.uniqueArray(fc.nat(MAX_CARS - 1), { minLength: 3, maxLength: 8 }),
  deliveries: fc.array(
    fc.record({
      leaving: fc.nat(2),
      joining: fc.uniqueArray(fc.nat(MAX_CARS - 1), { maxLength: 2 }),
      order: fc.array(fc.nat(), { minLength: MAX_CARS, maxLength: MAX_CARS }),
      faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
});

async function deliver(rows: readonly FeedFields[], day: number) {
  async function* feed(): AsyncGenerator<FeedRow> {
    for (const [index, fields] of rows.entries()) yield { rowNumber: index + 1, fields };
  }
  const result = await importFeed(
    pool,
    {
      fileName: 'test.csv',
      format: 'test',
      odometerUnit: 'km',
      rows: feed(),
      defaultDealer: 'Testbilar',
      deliveredAt: new Date(Date.UTC(2026, 9, 1 + day, 5)),
    },
    { force: true },
  );
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

test('every car of a file is an ad, and no ad is of two cars, whatever has become of the identifiers', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(stock, async ({ cars, deliveries }) => {
      await emptyStock(pool);
      let present = cars;
      for (const [day, { leaving, joining, order, faults }] of deliveries.entries()) {
        present = [...new Set([...present.slice(leaving), ...joining])];
        if (present.length === 0) present = [0];
        const rows = present.map((car) => carRow(car, day));
        for (const each of faults) applyFault(rows, each);
        const places = new Map(rows.map((row, at) => [row, order[at]]));
        const report = await deliver(
          rows.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0)),
          day,
        );
        expect(report.rows).toMatchObject({ accepted: rows.length, duplicate: 0 });
        const { rows: urls } = await pool.query("select url from ads where status = 'active' order by 1");
        expect(urls.map(({ url }) => url)).toEqual(present.map((car) => `https://bilar.example/${car}`).sort());
        const { rows: histories } = await pool.query(
          `select url, array_agg(distinct price_events.price) as prices from price_events join ads on internal_id = ad_id group by internal_id`,
        );
        for (const { url, prices } of histories)
          for (const price of prices) expect(`https://bilar.example/${carOfPrice(price)}`).toBe(url);
      }
    }),
    { numRuns: numRuns(300) },
  );
});
