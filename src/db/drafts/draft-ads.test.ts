import { beforeEach, expect, test } from 'vitest';
import { readActiveAdOfPlate, readAdOfPlate } from '#src/db/ads/plates.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { insertDraft, publishDraft, readDealerName, updateDraft } from './draft-ads.ts';

const { db, pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

const draftOf = (changes: Partial<ImportedAd>, dealer = 'Testbilar', isPriceOnRequest = false) => ({
  car: buildImportedAd({ dealer: { name: dealer, city: null, county: null }, ...changes }),
  isPriceOnRequest,
});
const write = (work: (client: Parameters<typeof insertDraft>[0]) => Promise<unknown>) =>
  inStockTransaction(pool, async (_, client) => ({ value: await work(client), touchedSeries: null }));
const stored = async () =>
  (await pool.query('select ads.*, dealers.name as dealer from ads left join dealers on dealers.id = dealer_id')).rows;

test('stores a draft in the columns of a delivered ad, with a dealer found ignoring case', async () => {
  await pool.query("insert into dealers (name) values ('TESTBILAR')");
  const draft = draftOf({
    licencePlate: 'UFO123',
    fuels: ['Bensin', 'El'],
    equipment: ['Dragkrok, "fast"', 'a\\b'],
    acceleration: 7.5,
    description: 'En rad\nen till',
    imageUrls: ['/uppladdad/1', '/uppladdad/2'],
    price: null,
  });
  const id = await write((client) => insertDraft(client, draft));
  const [row] = await stored();
  expect(row).toMatchObject({
    internal_id: id,
    dealer: 'TESTBILAR',
    licence_plate: 'UFO123',
    fuels: ['Bensin', 'El'],
    price: null,
    equipment: ['Dragkrok, "fast"', 'a\\b'],
    description: 'En rad\nen till',
    acceleration: 7.5,
    first_image_url: '/uppladdad/1',
    status: 'draft',
    quality_flags: [],
    days_for_sale: null,
  });
  expect(await readDealerName(db, row.dealer_id)).toBe('TESTBILAR');
  expect(await readAdOfPlate(db, 'UFO123')).toBeNull();
});

test('updates a draft, and writes nothing without a difference', async () => {
  const id = Number(await write((client) => insertDraft(client, draftOf({ price: null }, '', true))));
  expect(await stored()).toMatchObject([{ dealer: null, price_on_request: true }]);
  await write((client) => updateDraft(client, id, draftOf({ price: 159_900 }, 'Milvis')));
  const [changed] = await stored();
  expect(changed).toMatchObject({ dealer: 'Milvis', price_on_request: false, price: 159_900 });
  await write((client) => updateDraft(client, id, draftOf({ price: 159_900 }, 'Milvis')));
  expect((await stored())[0].updated_at).toEqual(changed.updated_at);
});

test('publishes a draft once', async () => {
  const draft = draftOf({ licencePlate: 'UFO123', price: 159_900 });
  const id = Number(await write((client) => insertDraft(client, draft)));
  expect((await pool.query('select from ad_events union all select from price_events')).rowCount).toBe(0);
  await write((client) => publishDraft(client, id, 'eva@bil.example'));
  expect(await readActiveAdOfPlate(db, 'UFO123')).toBe(id);
  expect((await pool.query('select kind from ad_events')).rows).toEqual([{ kind: 'published' }]);
  expect((await pool.query('select price from price_events')).rows).toEqual([{ price: 159_900 }]);
  await write((client) => updateDraft(client, id, draftOf({ price: 1_000_000 })));
  expect(await stored()).toMatchObject([{ price: 159_900, status: 'active' }]);
});

test('the database rejects a published ad without a dealer', async () => {
  const id = Number(await write((client) => insertDraft(client, draftOf({}, ''))));
  await expect(write((client) => publishDraft(client, id, 'eva@bil.example'))).rejects.toThrow('ads_dealer_check');
});
