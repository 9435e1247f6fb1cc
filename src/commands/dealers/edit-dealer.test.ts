import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readDealer } from '#src/db/dealers/dealers.ts';
import type { DetailTexts } from '#src/domain/dealers/dealer-details.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertDealer } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { dealerVersion, editDealer } from './edit-dealer.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const DELIVERED = { telephone: '018-1 23 45', city: 'Uppsala', county: 'Uppsala län' };
let id = 0;
beforeEach(async () => {
  await emptyStock(pool);
  id = (await insertDealer(db, { name: 'Bil', ...DELIVERED })).id;
});

const overrides = async () => (await pool.query('select overrides from dealers where id = $1', [id])).rows[0].overrides;
const edit = async (texts: DetailTexts | null) =>
  editDealer({ db, stockPool: pool }, STAFF, { id, texts, seen: dealerVersion(await overrides()) });

test('stores what differs from the feed, normalised, with an audit entry', async () => {
  const audited = async () => (await listAuditEntries(db, `dealer:${id}`, 10)).length;
  const before = await audited();
  expect(await edit({ ...DELIVERED, postcode: '75320', website: 'bil.example' })).toEqual({
    ok: true,
    value: { isChanged: true },
  });
  expect(await overrides()).toEqual({ postcode: '753 20', website: 'https://bil.example' });
  expect(await audited()).toBe(before + 1);
  expect(await edit({ ...DELIVERED, postcode: '753 20', website: 'https://bil.example' })).toMatchObject({
    value: { isChanged: false },
  });
});

test('a place as the feed spells it is no override; another one is stored by its official name', async () => {
  const feeds = async (city: string, county: string) =>
    pool.query('update dealers set city = $2, county = $3 where id = $1', [id, city, county]);
  await feeds('MALMÖ', 'Skåne');
  const delivered = { ...DELIVERED, city: 'MALMÖ', county: 'Skåne' };
  await edit({ ...delivered, telephone: '018-9 99 99' });
  expect(await overrides()).toEqual({ telephone: '018-9 99 99' });
  await edit({ ...delivered, city: 'LUND', county: 'skåne län' });
  expect(await overrides()).toEqual({ city: 'Lund', county: 'Skåne län' });
  // In its official spelling the feed's own place again.
  await feeds('Malmö', 'Skåne län');
  await edit({ ...DELIVERED, city: 'malmö', county: 'SKÅNE' });
  expect(await overrides()).toEqual({});
});

test('an emptied field removes the delivered value, also after the next delivery; releasing returns to the feed', async () => {
  await edit({ ...DELIVERED, telephone: '' });
  await deliver(pool, [feedCar({ dealer: 'Bil', dealer_telephone: '018-9 99 99' })], new Date('2026-10-01'));
  expect((await readDealer(db, 'bil'))?.details.telephone).toBeNull();
  await edit(null);
  expect((await readDealer(db, 'bil'))?.details.telephone).toBe('018-9 99 99');
});

test('rejects wrong fields together, half a position, an older version and an unknown dealer', async () => {
  const wrong = await edit({ ...DELIVERED, email: 'x', postcode: '1', latitude: '59,8' });
  expect(wrong).toMatchObject({ ok: false, failure: { kind: 'fields' } });
  expect(Object.keys(wrong.ok ? {} : wrong.failure.kind === 'fields' ? wrong.failure.problems : {})).toEqual([
    'longitude',
    'postcode',
    'email',
  ]);
  const seen = dealerVersion(await overrides());
  await edit({ ...DELIVERED, postcode: '753 20' });
  expect(await editDealer({ db, stockPool: pool }, STAFF, { id, texts: DELIVERED, seen })).toMatchObject({
    failure: { kind: 'changed-meanwhile' },
  });
  expect(await editDealer({ db, stockPool: pool }, STAFF, { id: 999_999, texts: {}, seen })).toMatchObject({
    failure: { kind: 'gone' },
  });
  expect(await overrides()).toEqual({ postcode: '753 20' });
});
