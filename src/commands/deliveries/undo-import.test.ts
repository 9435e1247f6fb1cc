import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { editAd } from '#src/commands/ads/edit-ad.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import { previewUndo } from '#src/db/deliveries/import-undo.ts';
import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { countUndone } from '#src/domain/deliveries/import-undo.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { numRuns } from '#test/faults/thoroughness.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { acceptDelivery } from './accept-delivery.ts';
import { beginImportUndo, finishUndos, runUndo } from './undo-import.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@milvis.example' };
const LATER = new Date('2999-01-01T00:00:00Z');
beforeEach(empty);

async function empty(): Promise<void> {
  await emptyStock(pool);
  await deleteRows(pool, 'saved_searches', 'search_alerts');
  await pool.query(
    'alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user',
  );
}

const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
/** Minutes before now, as each delivery is of another time. */
const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** All that an import may write and that visitors, figures or later deliveries read. */
const everything = async () => ({
  ads: await query('select to_jsonb(ads) as ad from ads order by internal_id'),
  prices: await query('select ad_id, at, price from price_events order by 1, 2'),
  events: await query('select ad_id, at, kind from ad_events order by 1, 2, 3'),
  sightings: await query('select * from sightings order by ad_id, first_seen_at'),
  overrides: await query('select * from ad_overrides order by ad_id, field'),
  dealers: await query('select to_jsonb(dealers) as dealer from dealers order by id'),
  statistics: await query(
    "select to_jsonb(series_statistics) - 'counted_at' as of_series from series_statistics order by series_id",
  ),
  counts: await query('select * from stock_counts order by 1'),
  words: await query('select * from words_of_ads order by 1'),
  alerts: await query('select search_id, ad_id, kind, price from search_alerts order by 1, 2, 3'),
});

async function undo(runId: number | null): Promise<void> {
  const id = runId ?? 0;
  const begun = await beginImportUndo(db, STAFF, { runId: id, ads: countUndone(await previewUndo(db, id)) });
  expect(begun).toEqual({ ok: true, value: null });
  await runUndo(pool, id);
}

const maybe = <T>(...values: T[]): fc.Arbitrary<T | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

/** By their numbers they stay the same dealers when all of their cars are replaced. */
const NUMBERS = { Testbilar: '556000-0001', 'Andra bilar': '556000-0019' } as const;

const car: fc.Arbitrary<FeedFields> = fc
  .record({
    licence_plate: fc.constantFrom('UFO100', 'UFO101', 'UFO102', 'UFO103'),
    brand: fc.constantFrom('Volvo', 'Volvo', 'Okänt märke'),
    price: maybe('189900', '179900', '99000'),
    description: maybe('Fin bil', 'Nyservad'),
    equipment: maybe('Dragkrok', 'Backkamera, "navigation"'),
    seats: maybe('5', 'många'),
    dealer: fc.constantFrom('Testbilar' as const, 'Testbilar' as const, 'Andra bilar' as const),
    dealer_telephone: maybe('018-10 00 00', '018-20 00 00'),
    status: fc.constantFrom('', '', '', 'såld'),
  })
  .map((facts) => {
    const stated = { ...facts, dealer_organisation_number: NUMBERS[facts.dealer] };
    return feedCar(Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)));
  });
const stock = fc.array(car, { minLength: 1, maxLength: 5 });
const edit = fc.option(fc.record({ nth: fc.nat(3), values: fc.constantFrom({ price: 149_000 }, { seats: 4 }) }));

async function editNth(nth: number, values: Record<string, number>): Promise<void> {
  const [ad] = await query('select internal_id::int as id from ads order by internal_id offset $1 limit 1', [nth]);
  if (ad) await editAd(pool, STAFF, { id: ad.id, values, seenAt: LATER });
}

describe('undoing an import', () => {
  test('restores everything that any delivery wrote, and the same delivery then gives the same again', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(stock, stock, stock, edit, async (first, second, wrong, edited) => {
        await empty();
        await deliver(pool, first, ago(40), { force: true });
        await deliver(pool, second, ago(30), { force: true });
        if (edited) await editNth(edited.nth, edited.values);
        const before = await everything();
        const at = ago(20);
        const { runId } = await deliver(pool, wrong, at, { force: true });
        const after = await everything();
        await undo(runId);
        expect(await everything()).toEqual(before);
        await deliver(pool, wrong, at, { force: true });
        expect(withoutIds(await everything())).toEqual(withoutIds(after));
      }),
      // Shrinking a failure would take minutes.
      { numRuns: numRuns(40) },
    );
  });

  /** The ids of new ads, dealers and runs, and the times of the clock, are others. */
  const withoutIds = ({ ads, dealers, counts }: Awaited<ReturnType<typeof everything>>) => ({
    counts,
    ads: ads
      .map(({ ad }) => ({
        ...ad,
        internal_id: 0,
        dealer_id: 0,
        created_at: '',
        updated_at: '',
        changed_at: '',
        car_id: 0,
        listed_as: 0,
      }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    dealers: dealers.map(({ dealer }) => ({ ...dealer, id: 0, last_run_id: 0, created_at: '' })),
  });

  test('restores the details of a dealer that the delivery names in another spelling', async () => {
    const car = (dealer: string, dealer_telephone: string) => feedCar({ dealer, dealer_telephone });
    await deliver(pool, [car('Bilhuset AB', '018-10 00 00')], ago(60));
    const before = await everything();
    const { runId } = await deliver(pool, [car('Bilhuset Aktiebolag', '018-20 00 00')], ago(30));
    expect(await query('select name, telephone from dealers')).toEqual([
      { name: 'Bilhuset AB', telephone: '018-20 00 00' },
    ]);
    await undo(runId);
    expect((await everything()).dealers).toEqual(before.dealers);
  });

  test('of several imports, the last first, restores each', async () => {
    const states = [];
    const runs = [];
    for (const [index, price] of ['189900', '179900', '169900'].entries()) {
      states.push(await everything());
      const cars = [feedCar({ price }), feedCar({ licence_plate: `UFO20${index}` })];
      runs.push((await deliver(pool, cars, ago(50 - index), { force: true })).runId);
    }
    for (const runId of runs.toReversed()) {
      await undo(runId);
      expect(await everything()).toEqual(states.pop());
    }
  });
});

describe('undoing leaves as it is', () => {
  const plates = ['UFO100', 'UFO101', 'UFO102', 'UFO103'];
  const cars = (price: string, from = plates) => from.map((licence_plate) => feedCar({ licence_plate, price }));
  const idOf = async (plate: string): Promise<number> =>
    (await query('select internal_id::int as id from ads where licence_plate = $1', [plate]))[0]?.id;
  const prices = async () =>
    Object.fromEntries(
      (await query("select licence_plate, price from ads where status = 'active'")).map((ad) => [
        ad.licence_plate,
        ad.price,
      ]),
    );

  test('an ad that staff have edited or hidden, with the reason', async () => {
    await deliver(pool, cars('189900'), ago(30));
    const { runId } = await deliver(pool, cars('18990'), ago(20));
    await editAd(pool, STAFF, { id: await idOf('UFO100'), values: { price: 188_000 }, seenAt: LATER });
    await setAdStatus(pool, STAFF, { ids: [await idOf('UFO101')], status: 'hidden' });
    const preview = await previewUndo(db, runId ?? 0);
    expect(preview.counts).toEqual({ removed: 0, returned: 0, repriced: 2, changed: 0, leftOut: 2 });
    expect(preview.leftOut.map(({ licencePlate, reason }) => [licencePlate, reason]).toSorted()).toEqual([
      ['UFO100', 'changed'],
      ['UFO101', 'changed'],
    ]);
    expect(preview.cars[0]).toMatchObject({
      change: 'repriced',
      fields: [{ column: 'price', before: 18_990, after: 189_900 }],
    });
    await undo(runId);
    expect(await prices()).toEqual({ UFO100: 188_000, UFO102: 189_900, UFO103: 189_900 });
    expect(await query('select status, price from ads where licence_plate = $1', ['UFO101'])).toEqual([
      { status: 'hidden', price: 18_990 },
    ]);
    const [run] = await query('select state, undone_by, undo from import_runs where id = $1', [runId]);
    expect(run).toMatchObject({
      state: 'undone',
      undone_by: STAFF.email,
      undo: { counts: { repriced: 2, leftOut: 2 } },
    });
  });

  test('all ads of a dealer whose later delivery states the same', async () => {
    await deliver(pool, [...cars('189900'), feedCar({ licence_plate: 'UFO200', dealer: 'Andra bilar' })], ago(30));
    const wrong = [...cars('179900'), feedCar({ licence_plate: 'UFO200', dealer: 'Andra bilar', price: '159900' })];
    const { runId } = await deliver(pool, wrong, ago(20));
    const later = await deliver(pool, cars('179900'), ago(10));
    const preview = await previewUndo(db, runId ?? 0);
    expect(preview.counts).toMatchObject({ repriced: 1, leftOut: 4 });
    expect(new Set(preview.leftOut.map(({ reason }) => reason))).toEqual(new Set(['delivered']));
    // Once the later one is undone too, nothing confirms the earlier one any more.
    await undo(later.runId);
    expect((await previewUndo(db, runId ?? 0)).counts.repriced).toBe(5);
  });

  test('an ad that a later delivery of changes confirms', async () => {
    await deliver(pool, cars('189900'), ago(30));
    const { runId } = await deliver(pool, cars('179900'), ago(20));
    const [{ id: dealerId }] = (await query('select id from dealers')) as [{ id: number }];
    await deliver(pool, cars('179900', ['UFO102']), ago(10), {
      owner: { dealerId, scope: 'changes', source: 'nyckel x', origin: 'x', removals: [], maxAds: 1000 },
    });
    await undo(runId);
    expect(await prices()).toEqual({ UFO100: 189_900, UFO101: 189_900, UFO102: 179_900, UFO103: 189_900 });
  });

  test('a new ad that somebody has written about is hidden, with what was written', async () => {
    await deliver(pool, cars('189900', ['UFO100']), ago(30));
    const { runId } = await deliver(pool, cars('189900'), ago(20));
    const id = await idOf('UFO102');
    await query(`insert into ad_notes (ad_id, text, email) values ($1, 'Kunden ringde', 'a@b.example')`, [id]);
    await undo(runId);
    expect(Object.keys(await prices())).toEqual(['UFO100']);
    expect(await query('select status from ads where internal_id = $1', [id])).toEqual([{ status: 'hidden' }]);
    expect(await query('select ad_id::int as id from ad_notes')).toEqual([{ id }]);
    // The next delivery shows it again.
    await deliver(pool, cars('189900'), ago(10));
    expect(Object.keys(await prices()).toSorted()).toEqual(plates);
  });

  test('a dealer that the import created goes with its ads, unless something else belongs to it', async () => {
    const mistyped = [feedCar({ dealer: 'Tstbilar' }), feedCar({ licence_plate: 'UFO300', dealer: 'Kundens bilar' })];
    const { runId } = await deliver(pool, mistyped, ago(20));
    await query(
      `insert into dealer_deliveries (id, dealer_id, scope, body_hash, file_name, state)
       select gen_random_uuid(), id, 'stock', decode(repeat('00', 32), 'hex'), 'lager.csv', 'failed' from dealers where name = 'Kundens bilar'`,
    );
    await undo(runId);
    expect(await query('select name from dealers')).toEqual([{ name: 'Kundens bilar' }]);
    expect(await query('select from ads')).toEqual([]);
  });
});

describe('visitors', () => {
  test('are not alerted of what was undone, nor of its undoing, but are of the next real change', async () => {
    await deliver(pool, [feedCar(), feedCar({ licence_plate: 'UFO200' })], ago(30));
    await insertSavedSearch(db, { filters: { make: ['Volvo'] } });
    await matchSearches(pool);
    await query('delete from search_alerts');
    const { runId } = await deliver(
      pool,
      [feedCar({ price: '99000' }), feedCar({ licence_plate: 'UFO300' })],
      ago(20),
      { force: true },
    );
    await matchSearches(pool);
    const alerts = () => query('select kind, price from search_alerts order by 1');
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['cheaper', 'new', 'sold']);
    await undo(runId);
    await matchSearches(pool);
    expect(await alerts()).toEqual([]);
    await deliver(pool, [feedCar({ price: '185000' }), feedCar({ licence_plate: 'UFO200' })], ago(10));
    await matchSearches(pool);
    expect(await alerts()).toEqual([{ kind: 'cheaper', price: 185_000 }]);
  });
});

describe('the same file', () => {
  test('can be sent again, and a pull that would bring it back at once is paused', async () => {
    const { id: dealerId } = await insertDealer(db, { name: 'Testbilar' });
    const { runId } = await deliver(pool, [feedCar()], ago(20));
    await query(
      `insert into feed_sources (id, dealer_id, url, auth, times_a_day, state, etag)
       values ('5b0c1d5e-8f3a-4c1b-9d2e-6a7f8b9c0d1e', $1, 'https://bil.example/lager.csv', 'none', 2, 'delivered', '"a"')`,
      [dealerId],
    );
    const delivery = {
      id: '6b0c1d5e-8f3a-4c1b-9d2e-6a7f8b9c0d1e',
      dealerId,
      apiKeyId: null,
      scope: 'stock' as const,
      isForced: false,
      feedSourceId: '5b0c1d5e-8f3a-4c1b-9d2e-6a7f8b9c0d1e',
      idempotencyKey: 'a',
      bodyHash: Buffer.alloc(32),
      fileName: 'lager.csv',
      upload: 'x',
      uploadedBy: null,
      receivedAt: ago(20),
    };
    await acceptDelivery(db, delivery);
    await query(`update dealer_deliveries set state = 'done', import_run_id = $1`, [runId]);
    expect(await acceptDelivery(db, delivery)).toMatchObject({ value: { isNew: false } });
    await undo(runId);
    expect(await query('select is_paused, etag from feed_sources')).toEqual([{ is_paused: true, etag: null }]);
    expect(await query('select state from dealer_deliveries')).toEqual([{ state: 'undone' }]);
    expect(await acceptDelivery(db, delivery)).toMatchObject({ value: { isNew: true } });
    expect(await query('select state from dealer_deliveries')).toEqual([{ state: 'waiting' }]);
  });
});

describe('an undo', () => {
  test('is begun once, within a day, and of the ads that were confirmed', async () => {
    await deliver(pool, [feedCar()], ago(30));
    const { runId: id } = await deliver(pool, [feedCar({ price: '99000' })], ago(20));
    const runId = id ?? 0;
    const begin = (ads: number) => beginImportUndo(db, STAFF, { runId, ads });
    expect(await begin(7)).toEqual({ ok: false, failure: { kind: 'other number', ads: 1 } });
    await query(`update import_runs set undo_until = now() - interval '1 s' where id = $1`, [runId]);
    expect(await begin(1)).toEqual({ ok: false, failure: { kind: 'too late' } });
    await query(`update import_runs set undo_until = now() + interval '1 h' where id = $1`, [runId]);
    const both = await Promise.all([begin(1), begin(1)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await query(`select email, after from audit_log where action = 'import.undo' and subject = 'import:' || $1`, [
        runId,
      ]),
    ).toEqual([
      { email: STAFF.email, after: { file: 'test.csv', removed: 0, returned: 0, repriced: 1, changed: 0, leftOut: 0 } },
    ]);
    // Killed before it was done: a job does it, and only once.
    expect(await finishUndos(pool)).toBe(1);
    await Promise.all([runUndo(pool, runId), runUndo(pool, runId)]);
    expect(await query('select price from ads')).toEqual([{ price: 189_900 }]);
    expect(await begin(0)).toEqual({ ok: false, failure: { kind: 'too late' } });
  });

  test('that fails changes nothing, and can be tried again', async () => {
    await deliver(pool, [feedCar()], ago(30));
    const { runId } = await deliver(pool, [feedCar({ price: '99000' })], ago(20));
    await query(`update overwritten_ads set before = before || '{"price": 1}' where run_id = $1`, [runId]);
    await beginImportUndo(db, STAFF, { runId: runId ?? 0, ads: 1 });
    await expect(runUndo(pool, runId ?? 0)).rejects.toThrow('price_check');
    expect(await query('select state, message from import_runs where id = $1', [runId])).toEqual([
      { state: 'done', message: 'Importen gick inte att ångra. Inget är ändrat.' },
    ]);
    expect(await query('select price from ads')).toEqual([{ price: 99_000 }]);
  });
});
