import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import type { FeedFields, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const at = (day: number) => new Date(Date.UTC(2026, 9, day));
/** Inserts after each chunk of 100 rows. */
const EARLY = { earlyFromChunks: 1, force: true };
const LATE = { earlyFromChunks: 1_000_000, force: true };

const TEST_FILE = { fileName: 'test.csv', format: 'test', odometerUnit: 'km', defaultDealer: 'Testbilar' } as const;

const query = async (sql: string) => (await pool.query(sql)).rows;
const DEALER = '(select name from dealers where id = dealer_id)';
const AD = `(select jsonb_build_array(${DEALER}, sales_name) from ads where internal_id = ad_id) as ad`;
const WITHOUT = "array['internal_id', 'dealer_id', 'created_at', 'updated_at']";

/** Everything that a delivery writes, except the ids and the times of the test; `sales_name` identifies the row of an ad. */
const written = () =>
  Promise.all([
    query(`select ${DEALER}, to_jsonb(ads) - ${WITHOUT} as ad from ads order by 1, sales_name`),
    query(`select ${AD}, at, price from price_events order by 1, 2`),
    query(`select ${AD}, at, kind from ad_events order by 1, 2, 3`),
    query(`select ${AD}, first_seen_at, last_seen_at from sightings order by 1, 2`),
    query('select name, city, place, last_delivered_at, recent_deliveries from dealers order by 1'),
    query(`select rows_read, rows_accepted, rows_duplicate, rows_rejected, ads_new, ads_changed, ads_repriced, ads_unchanged, ads_returned,
                  ads_removed, price_changes from import_runs order by id`),
    query('select * from stock_counts order by 1'),
    query("select series_id, to_jsonb(series_statistics) - 'counted_at' as row from series_statistics order by 1"),
    query('select cardinality(ad_ids) > 0 as has from stock_changes order by version desc limit 1'),
  ]);

/** A dealer with few ids and plates, so that rows of one car are common; some rows have neither, and some are rejected. */
const rowOf = fc.record({
  dealer: fc.constantFrom('A', 'B', 'C'),
  plate: fc.option(fc.integer({ min: 100, max: 260 }), { freq: 4 }),
  id: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 4 }),
  price: fc.integer({ min: 100, max: 103 }),
  city: fc.constantFrom('Lund', 'Kiruna', undefined),
  brand: fc.constantFrom('Volvo', 'Volvo', 'Volvo', 'Volvo', ''),
});
const deliveryOf = fc.array(rowOf, { minLength: 230, maxLength: 330 });

const fieldsOf = (
  rows: readonly (typeof rowOf extends fc.Arbitrary<infer Row> ? Row : never)[],
  kind: string,
): FeedFields[] =>
  rows.map(({ dealer, plate, id, price, city, brand }, index) =>
    feedCar({
      ...{ dealer, brand, price: `${price}000`, sales_name: `${kind} ${index}` },
      ...{ licence_plate: plate === null ? '' : `UF${dealer}${plate}`, dealer_ad_id: id === null ? '' : String(id) },
      ...(city !== undefined && { dealer_city: city }),
    }),
  );

describe('ads inserted while rows are read', () => {
  test('are the same as those inserted when all rows have been read', async () => {
    await fc.assert(
      fc.asyncProperty(deliveryOf, deliveryOf, fc.boolean(), async (first, second, isKnown) => {
        const results = [];
        for (const options of [EARLY, LATE]) {
          await emptyStock(pool);
          if (isKnown) await deliver(pool, [feedCar({ dealer: 'B', sales_name: 'known' })], at(1));
          await deliver(pool, fieldsOf(first, 'first'), at(2), options);
          await deliver(pool, fieldsOf(second, 'second'), at(3), options);
          results.push(await written());
        }
        expect(results[0]).toEqual(results[1]);
      }),
      // Making a failing delivery smaller would take an hour.
      { numRuns: numRuns(30), endOnFailure: true },
    );
  }, 300_000);

  test('are written before the last row is read, and seen by nobody until all is imported', async () => {
    const ROWS = 20_000;
    let isWritten: unknown = null;
    let visible: unknown = null;
    async function* rows(): AsyncGenerator<FeedRow> {
      for (let rowNumber = 1; rowNumber <= ROWS; rowNumber += 1) {
        if (rowNumber === ROWS) {
          [{ isWritten }] = await query(`select pg_relation_size('ads') > 0 as "isWritten"`);
          visible = await query('select from ads');
        }
        yield { rowNumber, fields: feedCar({ licence_plate: '', dealer_ad_id: String(rowNumber) }) };
      }
    }
    const delivery = { ...TEST_FILE, rows: rows(), deliveredAt: at(1) };
    const result = await importFeed(pool, delivery, { earlyFromChunks: 10 });
    expect(result.ok && result.value.adsNew).toBe(ROWS);
    expect([isWritten, visible]).toEqual([true, []]);
    const ids = await query(
      'select min(internal_id)::int as first, max(internal_id)::int as last, count(*)::int as ads from ads',
    );
    expect(ids).toEqual([{ first: 100_001, last: 100_000 + ROWS, ads: ROWS }]);
  }, 120_000);

  test('leave nothing behind when the file breaks off, and the next delivery gets the same ids', async () => {
    async function* broken(): AsyncGenerator<FeedRow> {
      for (let rowNumber = 1; rowNumber <= 350; rowNumber += 1)
        yield { rowNumber, fields: feedCar({ licence_plate: '', dealer_ad_id: String(rowNumber) }) };
      throw new Error('avklippt');
    }
    const broke = importFeed(pool, { ...TEST_FILE, rows: broken(), deliveredAt: at(1) }, EARLY);
    await expect(broke).rejects.toThrow('avklippt');
    expect(await query('select from ads')).toEqual([]);
    expect(await query('select from dealers')).toEqual([]);
    await deliver(pool, [feedCar()], at(1), EARLY);
    expect(await query('select internal_id::int as id from ads')).toEqual([{ id: 100_001 }]);
  });

  test('are deleted again when an earlier batch has the car', async () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      feedCar({ licence_plate: '', dealer_ad_id: String(index % 150), sales_name: `row ${index}` }),
    );
    await deliver(pool, rows, at(1), EARLY);
    const names = await query('select sales_name as name from ads order by internal_id');
    expect(names.map(({ name }) => name)).toEqual(Array.from({ length: 150 }, (_, index) => `row ${index}`));
    expect(await query('select ads_new, rows_duplicate from import_runs')).toEqual([
      { ads_new: 150, rows_duplicate: 150 },
    ]);
    expect(await query('select from price_events')).toHaveLength(150);
  });
});
