import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { editAd, releaseAdField } from '#src/commands/ads/edit-ad.ts';
import { lockStock } from '#src/db/deliveries/stock-transaction.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const STAFF = { userId: null, email: 'anna@milvis.example' };
const LATER = new Date('2999-01-01T00:00:00Z');
const day = (days: number): Date => new Date(Date.UTC(2026, 2, 1 + days, 5));

const query = async (sql: string) => (await pool.query(sql)).rows;
const rowsOf = async (table: string) => query(`select * from ${table}`);

/** Without the dealer's id of each sample, which is absent where two rows of a file share it, and stated where they are recognised. */
const WARNINGS = `regexp_replace(value_warnings::text, '"dealerAdId": (null|"[^"]*")', '', 'g')`;

/** All that deliveries write, without the time of the clock and the ids of runs. */
const stock = () =>
  Promise.all([
    query(
      `select to_jsonb(ads) - '{created_at,updated_at,changed_at,price_cut_at,dealer_id}'::text[] as ad, dealers.name
       from ads join dealers on dealers.id = dealer_id order by internal_id`,
    ),
    query('select ad_id, case when import_run_id is not null then at end as at, price from price_events order by 1, 2'),
    query('select ad_id, case when import_run_id is not null then at end as at, kind from ad_events order by 1, 2, 3'),
    query('select ad_id, first_seen_at, last_seen_at from sightings order by 1, 2'),
    query('select ad_id, field, value, feed_value from ad_overrides order by 1, 2'),
    query('select last_ad_id from stock_version'),
    query('select name, city, telephone, last_delivered_at, unconfirmed_at from dealers order by 1'),
    query(
      `select state, rows_read, rows_accepted, rows_rejected, rows_duplicate, ads_new, ads_changed, ads_repriced, ads_unchanged,
              ads_returned, ads_removed, price_changes, unmatched, ${WARNINGS} as value_warnings from import_runs order by id`,
    ),
    query('select row_number, field, rule, heading from rejected_rows order by import_run_id, row_number'),
  ]);

const maybe = <T>(...values: T[]): fc.Arbitrary<T | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

/** Rows of few cars, which often repeat, contradict and replace each other. */
const row: fc.Arbitrary<FeedFields> = fc
  .record({
    licence_plate: maybe('UFO100', 'UFO101', 'UFO102'),
    dealer_ad_id: maybe('a', 'b'),
    brand: fc.constantFrom('Volvo', 'Volvo', 'Volvo', 'Okänt märke', ''),
    price: maybe('189900', '179900', '9000', '500'),
    description: maybe('Fin bil', 'Nyservad'),
    color: maybe('Röd', 'Bright Dusk'),
    seats: maybe('5', 'många'),
    url: maybe('www.bil', 'https://bil.example/1'),
    dates_published: maybe('2026-02-01', '2026-03-03'),
    dealer_telephone: maybe('018-10 00 00', '018-20 00 00'),
    dealer: fc.constantFrom('Testbilar', 'Testbilar', 'Andra bilar'),
    status: fc.constantFrom('', '', '', 'såld'),
  })
  .map((stated) => {
    const known = Object.entries(stated).filter(([, value]) => value !== undefined);
    // Staff are not asked whether a dealer whose stock shares no car with the last one is the same.
    const number = stated.dealer === 'Testbilar' ? '556000-0001' : '556000-0019';
    return feedCar({ licence_plate: '', dealer_organisation_number: number, ...Object.fromEntries(known) });
  });
const rows = fc.uniqueArray(row, { minLength: 3, maxLength: 6, selector: (stated) => JSON.stringify(stated) });

type Step = { places: number[]; edit: { nth: number; price: number | null } | null };
const step: fc.Arbitrary<Step> = fc.record({
  places: fc.array(fc.nat(5), { minLength: 1, maxLength: 7 }),
  edit: fc.option(fc.record({ nth: fc.nat(3), price: fc.constantFrom(99_000, 179_900, null) })),
});

/** Delivers rows day by day, with changes by staff in between. */
async function run(cars: readonly FeedFields[], steps: readonly Step[], forget: boolean): Promise<unknown> {
  await emptyStock(pool);
  const versions: number[] = [];
  for (const [index, { places, edit }] of steps.entries()) {
    if (forget) await pool.query('truncate delivered_rows');
    const [before] = await query('select version from stock_version');
    const chosen = places.flatMap((place) => cars[place] ?? []);
    await deliver(pool, chosen, day(index), { force: true });
    const [after] = await query('select version from stock_version');
    versions.push(after?.version - before?.version);
    if (edit !== null) await editNth(edit.nth, edit.price);
  }
  return [versions, await stock()];
}

async function editNth(nth: number, price: number | null): Promise<void> {
  const ads = await query("select internal_id::int as id from ads where status <> 'draft' order by internal_id");
  const id = ads[nth]?.id;
  if (id === undefined) return;
  if (price === null) await releaseAdField(pool, STAFF, { id, field: 'price' });
  else await editAd(pool, STAFF, { id, values: { price }, seenAt: LATER });
}

test('deliveries give the same stock whether their rows are recognised or all normalised', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(step, { minLength: 2, maxLength: 4 }), async (cars, steps) => {
      // Each delivery repeats rows of the one before.
      const repeating = steps.map((own, index) => ({
        ...own,
        places: [...(steps[index - 1]?.places.slice(0, 3) ?? []), ...own.places],
      }));
      const normalised = await run(cars, repeating, true);
      expect(await run(cars, repeating, false)).toEqual(normalised);
    }),
    { numRuns: numRuns(80) },
  );
});

describe('a row that was delivered before', () => {
  const cars = [feedCar(), feedCar({ licence_plate: 'UFO200', name: 'Volvo V60 D3' })];
  const hashes = () => query('select ad_id::int, row_hash, written_at from delivered_rows order by 1');

  test('is recognised: nothing is written, not even for what is derived from it', async () => {
    await deliver(pool, cars, day(0));
    // Only a normalised row would be matched with the catalogue again.
    await pool.query('update ads set series = null');
    const before = await rowsOf('ads');
    await deliver(pool, cars, day(1));
    expect(await rowsOf('ads')).toEqual(before);
    expect(await hashes()).toHaveLength(2);
  });

  test('is recognised with another price, which alone is written', async () => {
    await deliver(pool, cars, day(0));
    const first = await hashes();
    await pool.query('update ads set series = null');
    const [one, other] = cars;
    await deliver(pool, [{ ...one, price: '179 900 kr' }, other ?? {}], day(1));
    expect(await query('select price, series, changed_at from ads order by internal_id')).toEqual([
      { price: 179_900, series: null, changed_at: day(1) },
      { price: 189_900, series: null, changed_at: null },
    ]);
    const second = await hashes();
    expect(second.map(({ row_hash }) => row_hash)).toEqual(first.map(({ row_hash }) => row_hash));
    await deliver(pool, cars, day(2));
    expect(await query('select series from ads')).toEqual([{ series: null }, { series: null }]);
  });

  test.each([
    ['changes by staff', (id: number) => editAd(pool, STAFF, { id, values: { color: 'Röd' }, seenAt: LATER })],
    ['a catalogue that was loaded', () => pool.query("update series set name = 'V60 ny' where name = 'V60'")],
  ])('is normalised after %s', async (_what, change) => {
    await deliver(pool, cars, day(0));
    await pool.query('update ads set series = null');
    await change((await query('select min(internal_id)::int as id from ads'))[0].id);
    await deliver(pool, cars, day(1));
    expect((await query('select series from ads order by internal_id'))[0].series).not.toBeNull();
    await pool.query("update series set name = 'V60' where name = 'V60 ny'");
  });

  test('is normalised while another row of its file has its id, and when that row is gone', async () => {
    const ids = () => query('select licence_plate, dealer_ad_id from ads order by internal_id');
    const [one, other] = ['UFO123', 'UFO200'].map((plate) => feedCar({ licence_plate: plate, dealer_ad_id: '7' }));
    const alone = { licence_plate: 'UFO123', dealer_ad_id: '7' };
    await deliver(pool, [one ?? {}], day(0));
    expect(await ids()).toEqual([alone]);
    const shared = [
      { licence_plate: 'UFO123', dealer_ad_id: null },
      { licence_plate: 'UFO200', dealer_ad_id: null },
    ];
    for (const later of [1, 2]) {
      await deliver(pool, [one ?? {}, { ...other, color: 'Röd' }], day(later));
      expect(await ids()).toEqual(shared);
    }
    await deliver(pool, [one ?? {}], day(3), { force: true });
    expect((await ids())[0]).toEqual(alone);
  });

  test('is normalised in another year', async () => {
    await deliver(pool, cars, day(0));
    const first = await hashes();
    await deliver(pool, cars, day(366));
    expect((await hashes()).map(({ row_hash }) => row_hash)).not.toEqual(first.map(({ row_hash }) => row_hash));
  });

  test('is normalised when its ad changes between the reading of the file and the merging', async () => {
    await deliver(pool, cars, day(0));
    await pool.query('update ads set series = null');
    const other = await pool.connect();
    await other.query('begin');
    await lockStock(other);
    const importing = deliver(pool, cars, day(1));
    for (;;) {
      const [waiting] = await query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      if (waiting) break;
      await sleep(20);
    }
    await other.query("update ads set updated_at = now() where licence_plate = 'UFO200'");
    await other.query('commit');
    other.release();
    await importing;
    expect(await query('select licence_plate, series from ads order by internal_id')).toEqual([
      { licence_plate: 'UFO123', series: null },
      { licence_plate: 'UFO200', series: 'V60' },
    ]);
    expect(await query('select rows_read, ads_unchanged from import_runs order by id desc limit 1')).toEqual([
      { rows_read: 2, ads_unchanged: 2 },
    ]);
  });
});
