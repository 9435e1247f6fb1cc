import { expect, test } from 'vitest';
import { insertConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertEnquiry } from './enquiries.ts';
import { storeEnquirySettings } from './enquiry-templates.ts';
import { readAdfRecipient, readLatestLead } from './leads.ts';

const { db } = await testDatabase();

test('the latest message is a lead once the address of the dealer’s system is confirmed', async () => {
  const { id } = await insertDealer(db);
  const { internal_id: adId } = await insertAd(db, { dealer_id: id, licence_plate: 'ABC123' });
  const from = { name: 'Eva', email: null, telephone: '0701234567', wantsTestDrive: true, tradeInPlate: null };
  for (const message of ['Första', 'Andra']) await insertEnquiry(db, adId, { ...from, message });
  expect([await readLatestLead(db, adId), await readAdfRecipient(db, id)]).toEqual([undefined, undefined]);
  await storeEnquirySettings(db, id, { remindAfterHours: 24, adfRecipient: 'Leads@crm.example', version: 0 });
  expect(await readLatestLead(db, adId)).toBeUndefined();
  expect(await readAdfRecipient(db, id)).toEqual({ email: 'Leads@crm.example', isConfirmed: false });
  await insertConfirmedContact(db, id, 'leads@crm.example');
  expect(await readLatestLead(db, adId)).toMatchObject({
    message: 'Andra',
    plate: 'ABC123',
    recipient: 'Leads@crm.example',
  });
  expect(await readAdfRecipient(db, id)).toMatchObject({ isConfirmed: true });
});
