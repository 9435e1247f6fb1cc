import { expect, test } from 'vitest';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { insertNote } from '#src/db/staff/staff-notes.ts';
import { insertAd, insertDealer, insertImportRun } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readDealerHub } from './dealer-hub.ts';

const { db, pool } = await testDatabase();

test('counts what belongs to a dealer, and nothing of others', async () => {
  const [one, other] = [await insertDealer(db, { name: 'Ett Bil' }), await insertDealer(db, { name: 'Annat Bil' })];
  const ad = await insertAd(db, { dealer_id: one.id, image_urls: [] });
  await insertAd(db, { dealer_id: one.id, status: 'sold' });
  await insertAd(db, { dealer_id: other.id });
  await insertImportRun(db, { dealer_id: one.id, dealers: 1, rows_read: 9, rows_rejected: 9 });
  const { id: runId } = await insertImportRun(db, {
    dealer_id: one.id,
    dealers: 1,
    rows_read: 9,
    rows_accepted: 7,
    rows_rejected: 2,
  });
  const enquiry = { name: 'Eva', email: null, telephone: '070-123 45 67', message: 'Hej', wantsTestDrive: false };
  await insertEnquiry(db, ad.internal_id, { ...enquiry, tradeInPlate: null });
  await insertNote(db, { kind: 'dealer', id: one.id }, { email: 'eva@bil.example', text: 'Ring efter tio.' });
  const { rows } = await pool.query(`insert into feed_mappings (dealer) values ('ett bil') returning id`);
  expect(await readDealerHub(db, one.id)).toEqual({
    active: 1,
    sold: 1,
    removed: 0,
    hidden: 0,
    withoutPicture: 1,
    deliveries: 2,
    latestRunId: runId,
    rejected: 2,
    mappingId: rows[0].id,
    sources: 0,
    failingSources: 0,
    keys: 0,
    people: 0,
    enquiries: 1,
    unanswered: 1,
    reports: 0,
    openReports: 0,
    decisions: 0,
    notes: 1,
  });
  expect(await readDealerHub(db, other.id)).toMatchObject({ active: 1, deliveries: 0, latestRunId: null, notes: 0 });
});
