import { beforeEach, describe, expect, test } from 'vitest';
import { beginChange, beginUndo, runChange } from '#src/commands/ads/change-ads.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { dealerVersion, editDealer } from '#src/commands/dealers/edit-dealer.ts';
import { mergeDealers, splitDealer } from '#src/commands/dealers/merge-dealers.ts';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { DAYS_FOR_SALE } from '#src/db/ads/ad-expressions.ts';
import { upsertWebhook } from '#src/db/dealer-api/webhooks.ts';
import { listStockParts } from '#src/db/dealers/dealer-moves.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { previewUndo } from '#src/db/deliveries/import-undo.ts';
import { detailTexts } from '#src/domain/dealers/dealer-details.ts';
import { countUndone } from '#src/domain/deliveries/import-undo.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { beginImportUndo, runUndo } from './undo-import.ts';

/** A dealer that registered itself, and whose ads are withheld as its telephone number is missing. */

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@milvis.example' };
const TELEPHONE = '0910-12 34 56';
let dealerId = 0;
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'bulk_changes', 'webhook_events', 'webhooks', 'dealers');
  const details = { organisation_number: '556000-0001', address: 'Storgatan 1', email: 'bil@norrbil.example' };
  const dealer = { ...details, name: 'Norrbil', telephone: null, registered_at: new Date() };
  dealerId = (await insertDealer(db, dealer)).id;
});

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const cars = (count: number, fields = {}) =>
  Array.from({ length: count }, (_, car) =>
    feedCar({ dealer: 'Norrbil', licence_plate: `UFO${100 + car}`, dealer_ad_id: `bil-${car}`, ...fields }),
  );
const stored = async () =>
  (
    await pool.query<{ id: number; status: string; price: number; by: string | null }>(
      `select internal_id::int as id, status, price, email as by
       from ads left join ad_overrides on ad_id = internal_id and field = 'status' order by 1`,
    )
  ).rows;
const statuses = async () => (await stored()).map(({ status }) => status);
async function edit(changed: { telephone?: string; website?: string }): Promise<void> {
  const dealer = await readEditedDealer(db, dealerId);
  if (dealer === null) throw new Error('There is no dealer.');
  const texts = { ...detailTexts(dealer.details), ...changed };
  const seen = dealerVersion(dealer.overrides);
  expect(await editDealer({ db, stockPool: pool }, STAFF, { id: dealerId, texts, seen })).toMatchObject({
    ok: true,
    value: { isChanged: true },
  });
}
async function undoImport(runId: number | null): Promise<number> {
  const id = runId ?? 0;
  const undo = await previewUndo(db, id);
  expect(await beginImportUndo(db, STAFF, { runId: id, ads: countUndone(undo) })).toMatchObject({ ok: true });
  await runUndo(pool, id);
  return undo.counts.leftOut;
}

test('an import is undone also after the missing detail has been filled in', async () => {
  await deliver(pool, cars(1), ago(9));
  const { runId } = await deliver(pool, cars(2, { price: '149000' }), ago(5));
  const preview = await previewUndo(db, runId ?? 0);
  expect(preview.counts).toMatchObject({ removed: 1, repriced: 1, leftOut: 0 });
  await edit({ telephone: TELEPHONE });
  expect(await statuses()).toEqual(['active', 'active']);
  expect(await undoImport(runId)).toBe(0);
  expect(await stored()).toMatchObject([{ status: 'active', price: 189_900, by: null }]);
});

test('an ad that undoing hides, because somebody has written about it, is not shown by filling in the detail', async () => {
  const { runId } = await deliver(pool, cars(1), ago(5));
  const [ad] = await stored();
  await pool.query(
    `insert into enquiries (ad_id, name, email, message, wants_test_drive) values ($1, 'Kim', 'kim@post.example', 'Hej', false)`,
    [ad?.id],
  );
  expect(await undoImport(runId)).toBe(1);
  await edit({ telephone: TELEPHONE });
  expect(await stored()).toMatchObject([{ status: 'hidden', by: null }]);
});

test('a car that an import brought back is closed again by undoing it, and returns with a later file', async () => {
  await edit({ telephone: TELEPHONE });
  await deliver(pool, cars(4), ago(20));
  await deliver(pool, cars(3), ago(15));
  const { runId } = await deliver(pool, cars(4), ago(10));
  await edit({ telephone: '' });
  await undoImport(runId);
  expect((await stored())[3]).toMatchObject({ status: 'removed', by: null });
  await edit({ telephone: TELEPHONE });
  await deliver(pool, cars(4), ago(5));
  expect(await statuses()).toEqual(['active', 'active', 'active', 'active']);
});

test('each file is read as it is while ads are withheld and when they are shown again', async () => {
  const prices = async () => (await stored()).map(({ status, price }) => [status, price]);
  await deliver(pool, cars(1), ago(20));
  await deliver(pool, cars(1, { price: '179000' }), ago(15));
  expect(await prices()).toEqual([['hidden', 179_000]]);
  await edit({ telephone: TELEPHONE });
  expect(await prices()).toEqual([['active', 179_000]]);
  expect(await deliver(pool, cars(1, { price: '179000' }), ago(10))).toMatchObject({ adsUnchanged: 1, adsChanged: 0 });
  await deliver(pool, cars(1), ago(8));
  expect(await prices()).toEqual([['active', 189_900]]);
  await edit({ telephone: '' });
  await deliver(pool, cars(1, { status: 'såld' }), ago(5));
  await edit({ telephone: TELEPHONE });
  expect(await prices()).toEqual([['sold', 189_900]]);
  await deliver(pool, cars(1), ago(2));
  expect(await prices()).toEqual([['active', 189_900]]);
});

test('ads are shown when the last registered dealer is merged into one that need not register', async () => {
  const other = await insertDealer(db, { name: 'Bilcentrum' });
  await deliver(pool, cars(2), ago(5));
  expect(await statuses()).toEqual(['hidden', 'hidden']);
  expect(await mergeDealers(pool, STAFF, { fromId: dealerId, toId: other.id })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([
    { status: 'active', by: null },
    { status: 'active', by: null },
  ]);
});

test('a dealer that is split off needs the same details as the one that registered itself', async () => {
  await edit({ telephone: TELEPHONE });
  await deliver(pool, cars(2), ago(5));
  await pool.query(`update ads set place = 'Lund' where internal_id = (select max(internal_id) from ads)`);
  const parts = (await listStockParts(pool, dealerId)).filter(({ town }) => town === 'Lund');
  const dealer = { name: 'Norrbil Syd', town: 'Lund', organisationNumber: null };
  expect(await splitDealer(pool, STAFF, { fromId: dealerId, dealer, parts })).toMatchObject({ ok: true });
  expect(await statuses()).toEqual(['active', 'hidden']);
});

test('only details on which it depends whether ads are public change the stock', async () => {
  const version = async () => (await pool.query('select version from stock_version')).rows[0].version;
  await deliver(pool, cars(1), ago(5));
  const before = await version();
  await edit({ website: 'https://norrbil.example' });
  expect(await version()).toBe(before);
  await edit({ telephone: TELEPHONE });
  const shown = await version();
  expect(shown).not.toBe(before);
  await edit({ telephone: '0910-65 43 21' });
  expect(await version()).toBe(shown);
  await edit({ telephone: '' });
  expect(await version()).not.toBe(shown);
  expect(await statuses()).toEqual(['hidden']);
});

test('the missing detail may come with a file that changes no ad', async () => {
  await deliver(pool, cars(2), ago(9));
  const { adsUnchanged } = await deliver(pool, cars(2, { dealer_telephone: TELEPHONE }), ago(5));
  expect([adsUnchanged, await statuses()]).toEqual([2, ['active', 'active']]);
});

test('files that lose or multiply the stock are stopped also while it is withheld', async () => {
  await deliver(pool, cars(60), ago(9));
  await expect(deliver(pool, cars(5), ago(5))).rejects.toThrow(/55 av 60/u);
  await expect(deliver(pool, cars(300), ago(5))).rejects.toThrow(/300 i stället för 60/u);
  expect(await statuses()).toHaveLength(60);
  const feeds = await pool.query(`select distinct feed_value #>> '{}' as value from ad_overrides`);
  expect(feeds.rows).toEqual([{ value: 'active' }]);
});

test('a file of another source does not remove withheld ads', async () => {
  await deliver(pool, cars(6), ago(9), { part: 'nya' });
  const others = cars(3).map((car, nth) => ({ ...car, licence_plate: `ABC${100 + nth}`, dealer_ad_id: `ny-${nth}` }));
  await deliver(pool, others, ago(5), { part: 'begagnade' });
  await edit({ telephone: TELEPHONE });
  expect(await statuses()).toEqual(Array.from({ length: 9 }, () => 'active'));
});

test('withholding ads is no event of a webhook; hiding and showing them is', async () => {
  const hook = { dealerId, url: 'https://system.example/', events: ['ad.hidden', 'ad.shown'], createdBy: 'x' } as const;
  await upsertWebhook(db, hook);
  await deliver(pool, cars(2), ago(5));
  const events = async () => (await pool.query('select event from webhook_events')).rows;
  expect([await statuses(), await events()]).toEqual([['hidden', 'hidden'], []]);
  const ids = (await stored()).map(({ id }) => id);
  await edit({ telephone: TELEPHONE });
  expect(await events()).toEqual([{ event: 'ad.shown' }, { event: 'ad.shown' }]);
  await deleteRows(pool, 'webhook_events');
  await setAdStatus(pool, STAFF, { ids, status: 'hidden' });
  expect(await events()).toEqual([{ event: 'ad.hidden' }, { event: 'ad.hidden' }]);
  await setAdStatus(pool, STAFF, { ids, status: 'feed' });
  expect((await events()).slice(2)).toEqual([{ event: 'ad.shown' }, { event: 'ad.shown' }]);
});

test.each(['one', 'many'])(
  'hiding %s that are withheld is an event, and releasing them shows nothing',
  async (count) => {
    const hook = {
      dealerId,
      url: 'https://system.example/',
      events: ['ad.hidden', 'ad.shown'],
      createdBy: 'x',
    } as const;
    await upsertWebhook(db, hook);
    await deliver(pool, cars(2), ago(5));
    const ids = (await stored()).map(({ id }) => id);
    const events = async () =>
      (await pool.query(`select event, data ->> 'id' as id from webhook_events order by at, id`)).rows;
    if (count === 'one') for (const id of ids) await setAdStatus(pool, STAFF, { ids: [id], status: 'hidden' });
    else {
      const action = { kind: 'status', status: 'hidden' } as const;
      const change = await beginChange(db, STAFF, { action, selection: { ids }, ads: null });
      if (change.ok) await runChange(pool, change.value);
    }
    expect(await events()).toEqual(ids.map((id) => ({ event: 'ad.hidden', id: String(id) })));
    await deleteRows(pool, 'webhook_events');
    await setAdStatus(pool, STAFF, { ids, status: 'feed' });
    expect([await statuses(), await events()]).toEqual([['hidden', 'hidden'], []]);
    await edit({ telephone: TELEPHONE });
    expect((await events()).map(({ event }) => event)).toEqual(['ad.shown', 'ad.shown']);
  },
);

describe('the days for sale', () => {
  const daysAgo = (days: number): Date => ago(days * 24 * 60);
  /** As if all that has happened had happened so many days earlier. */
  const pass = (days: number) =>
    pool.query(
      `update ads set published_at = published_at - make_interval(days => $1), returned_at = returned_at - make_interval(days => $1),
              closed_at = closed_at - make_interval(days => $1)`,
      [days],
    );
  const days = async (): Promise<number> => {
    const { rows } = await pool.query(
      `select coalesce(days_for_sale, ${DAYS_FOR_SALE('now()')})::int as days from ads order by internal_id limit 1`,
    );
    return rows[0].days;
  };
  beforeEach(async () => {
    await edit({ telephone: TELEPHONE });
    await deliver(pool, cars(1), daysAgo(0));
    await pass(10);
    await edit({ telephone: '' });
    await pass(20);
  });

  test('do not count while an ad is withheld', async () => {
    await edit({ telephone: TELEPHONE });
    expect([await statuses(), await days()]).toEqual([['active'], 10]);
    await pass(3);
    expect(await days()).toBe(13);
    await edit({ telephone: '' });
    await pass(5);
    await edit({ telephone: TELEPHONE });
    expect(await days()).toBe(13);
  });

  test('are not changed by showing an ad that stays withheld', async () => {
    const ids = (await stored()).map(({ id }) => id);
    await setAdStatus(pool, STAFF, { ids, status: 'active' });
    expect(await statuses()).toEqual(['hidden']);
    await pass(4);
    await edit({ telephone: TELEPHONE });
    expect(await days()).toBe(10);
  });

  test('of a car that is sold while it is withheld are those before', async () => {
    const ids = (await stored()).map(({ id }) => id);
    await setAdStatus(pool, STAFF, { ids, status: 'sold' });
    expect([await statuses(), await days()]).toEqual([['sold'], 10]);
  });

  test('of a car that leaves the feed while it is withheld are those before', async () => {
    await deliver(pool, [...cars(1, { status: 'såld' })], new Date());
    await edit({ telephone: TELEPHONE });
    expect([await statuses(), await days()]).toEqual([['sold'], 10]);
  });

  test('are as before once a change that hid a withheld ad is undone', async () => {
    const ids = (await stored()).map(({ id }) => id);
    const action = { kind: 'status', status: 'hidden' } as const;
    const change = await beginChange(db, STAFF, { action, selection: { ids }, ads: null });
    if (!change.ok) throw new Error('Nothing was changed.');
    await runChange(pool, change.value);
    await beginUndo(db, STAFF, change.value);
    await runChange(pool, change.value);
    await edit({ telephone: TELEPHONE });
    expect([await statuses(), await days()]).toEqual([['active'], 10]);
  });
});

test('an ad that staff hide while it is withheld stays hidden, with an audit entry', async () => {
  await deliver(pool, cars(2), ago(5));
  const [ad] = await stored();
  const id = ad?.id ?? 0;
  const begun = new Date();
  expect(await setAdStatus(pool, STAFF, { ids: [id], status: 'hidden' })).toEqual([id]);
  expect(await setAdStatus(pool, STAFF, { ids: [id], status: 'hidden' })).toEqual([]);
  const audited = (await listAuditEntries(db, `ad:${id}`, 99)).filter(({ at }) => at >= begun);
  expect(audited).toMatchObject([{ action: 'ad.status', after: { status: 'hidden' } }]);
  await edit({ telephone: TELEPHONE });
  expect(await stored()).toMatchObject([
    { status: 'hidden', by: STAFF.email },
    { status: 'active', by: null },
  ]);
});

test('hiding many withheld ads hides them for good, and undoing it shows them, whenever the detail is filled in', async () => {
  await deliver(pool, cars(2), ago(5));
  const ids = (await stored()).map(({ id }) => id);
  const hide = async () => {
    const action = { kind: 'status', status: 'hidden' } as const;
    const begun = await beginChange(db, STAFF, { action, selection: { ids }, ads: 2 });
    if (!begun.ok) throw new Error(begun.failure.kind);
    await runChange(pool, begun.value);
    return begun.value;
  };
  const undo = async (id: number) => {
    expect(await beginUndo(db, STAFF, id)).toBe(true);
    await runChange(pool, id);
  };
  await undo(await hide());
  expect((await stored()).map(({ by }) => by)).toEqual(['milvis', 'milvis']);
  const change = await hide();
  await edit({ telephone: TELEPHONE });
  expect(await statuses()).toEqual(['hidden', 'hidden']);
  await undo(change);
  expect(await stored()).toMatchObject([
    { status: 'active', by: null },
    { status: 'active', by: null },
  ]);
});
