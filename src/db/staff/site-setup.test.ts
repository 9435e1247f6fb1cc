import { expect, test } from 'vitest';
import { insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { hideSiteSetup, readSiteSetup } from './site-setup.ts';

const { db } = await testDatabase();

test('example dealers are no first dealer, and a dealer without a delivery has no first file', async () => {
  await insertDealer(db, { name: 'Exempelbilar', is_demo: true, last_delivered_at: new Date() });
  expect(await readSiteSetup(db)).toEqual({ isHidden: false, hasDealer: false, hasDelivery: false });
  const dealer = await insertDealer(db, { name: 'Bilhuset' });
  expect(await readSiteSetup(db)).toMatchObject({ hasDealer: true, hasDelivery: false });
  await db.updateTable('dealers').set({ last_delivered_at: new Date() }).where('id', '=', dealer.id).execute();
  expect(await readSiteSetup(db)).toMatchObject({ hasDealer: true, hasDelivery: true });
});

test('is hidden once', async () => {
  expect(await hideSiteSetup(db)).toBe(true);
  expect(await hideSiteSetup(db)).toBe(false);
  expect(await readSiteSetup(db)).toMatchObject({ isHidden: true });
});
