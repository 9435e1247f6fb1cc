import { beforeAll, expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  countTelephoneView,
  insertEnquiry,
  listEnquiredDealers,
  readContactAd,
  readEnquiry,
  removeOldEnquiries,
  updateEnquiry,
} from './enquiries.ts';
import { listInbox } from './enquiry-thread.ts';

const { db, pool } = await testDatabase();
const ENQUIRY = {
  name: 'Eva Ek',
  email: null,
  telephone: '0701234567',
  message: 'Hej',
  wantsTestDrive: false,
  tradeInPlate: null,
};
let dealerId: number;
let adId: number;
beforeAll(async () => {
  dealerId = (await insertDealer(db, { email: 'feed@bil.example', telephone: '08-123 45 67' })).id;
  adId = (await insertAd(db, { dealer_id: dealerId })).internal_id;
});

test('contact details are those that staff entered, otherwise those of the feed', async () => {
  expect(await readContactAd(db, adId)).toMatchObject({ email: 'feed@bil.example', telephone: '08-123 45 67' });
  await pool.query(`update dealers set overrides = '{"email": "ny@bil.example"}' where id = $1`, [dealerId]);
  expect(await readContactAd(db, adId)).toMatchObject({ email: 'ny@bil.example', telephone: '08-123 45 67' });
  await pool.query(`update dealers set overrides = '{"email": "ny@bil.example", "telephone": ""}' where id = $1`, [
    dealerId,
  ]);
  expect(await readContactAd(db, adId)).toMatchObject({ email: 'ny@bil.example', telephone: null });
  const hidden = await insertAd(db, { dealer_id: dealerId, status: 'hidden' });
  expect(await readContactAd(db, hidden.internal_id)).toBeNull();
});

test('a message is stored once an hour, and read and changed by its dealer only', async () => {
  expect([await insertEnquiry(db, adId, ENQUIRY), await insertEnquiry(db, adId, ENQUIRY)]).toEqual([true, false]);
  await pool.query(`update enquiries set created_at = now() - interval '2 hours'`);
  expect(await insertEnquiry(db, adId, ENQUIRY)).toBe(true);
  const filter = { dealerId, status: null };
  const { enquiries, total } = await listInbox(db, filter, { page: 1, size: 1 });
  expect([enquiries.length, total]).toEqual([1, 2]);
  const id = enquiries[0]?.id ?? 0;
  expect(await readEnquiry(db, id, dealerId + 1)).toBeNull();
  expect(await readEnquiry(db, id, dealerId)).toMatchObject({ ...ENQUIRY, version: 1 });
  const change = { id, version: 1, status: 'read' as const, notes: 'Ringt' };
  expect([await updateEnquiry(db, change), await updateEnquiry(db, change)]).toEqual([true, false]);
  expect(await listEnquiredDealers(db)).toMatchObject([{ id: dealerId }]);
});

test('messages are deleted after 90 days, and counts after a year', async () => {
  await pool.query('delete from enquiries');
  await insertEnquiry(db, adId, ENQUIRY);
  await countTelephoneView(db, dealerId);
  await countTelephoneView(db, dealerId);
  await removeOldEnquiries(db);
  expect((await pool.query('select from enquiries')).rowCount).toBe(1);
  expect((await pool.query('select views from telephone_views')).rows).toEqual([{ views: 2 }]);
  await pool.query(`update enquiries set created_at = now() - interval '91 days'`);
  await pool.query('update telephone_views set day = day - 367');
  await removeOldEnquiries(db);
  expect((await pool.query('select from enquiries union all select from telephone_views')).rowCount).toBe(0);
});
