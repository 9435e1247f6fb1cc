import { expect, test } from 'vitest';
import { buildImportedAd } from '../../../test/imported-ad.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { inStockTransaction } from '../deliveries/stock-transaction.ts';
import { readActiveAdOfPlate } from './plates.ts';
import { insertStaffAd } from './staff-new-ad.ts';

const { db, pool } = await testDatabase();

test('what an ad says goes into the same columns as from a delivery, at a dealer found by any case', async () => {
  await pool.query("insert into dealers (name) values ('TESTBILAR')");
  const ad = buildImportedAd({
    ...{ licencePlate: 'UFO123', fuels: ['Bensin', 'El'], equipment: ['Dragkrok, "fast"', 'a\\b'], acceleration: 7.5 },
    ...{ description: 'En rad\nen till', imageUrls: ['/uppladdad/1', '/uppladdad/2'], price: null },
  });
  const id = await inStockTransaction(pool, async (_, client) => ({
    value: await insertStaffAd(client, ad, 'eva@bil.example'),
    touchedSeries: [],
  }));
  const { rows } = await pool.query(
    'select ads.*, dealers.name as dealer from ads join dealers on dealers.id = dealer_id',
  );
  expect(rows).toMatchObject([
    {
      ...{ internal_id: id, dealer: 'TESTBILAR', licence_plate: 'UFO123', fuels: ['Bensin', 'El'], price: null },
      ...{ equipment: ['Dragkrok, "fast"', 'a\\b'], description: 'En rad\nen till', acceleration: 7.5 },
      ...{ first_image_url: '/uppladdad/1', status: 'active', quality_flags: [], days_for_sale: null },
    },
  ]);
  expect((await pool.query('select from price_events')).rowCount).toBe(0);
  expect(await readActiveAdOfPlate(db, 'UFO123')).toBe(id);
  await pool.query("update ads set status = 'hidden'");
  expect(await readActiveAdOfPlate(db, 'UFO123')).toBeNull();
});
