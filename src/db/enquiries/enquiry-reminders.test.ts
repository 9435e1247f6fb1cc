import { expect, test } from 'vitest';
import { insertConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertEnquiry } from './enquiries.ts';
import { listUnansweredDealers, takeDueEnquiries, takeUnansweredOf } from './enquiry-reminders.ts';

const { db, pool } = await testDatabase();

test('dealers with unanswered messages are listed, the longest waiting first', async () => {
  const dealers = [];
  for (const name of ['Första', 'Andra', 'Svarar']) {
    const dealer = await insertDealer(db, name === 'Första' ? { name } : { name, email: 'info@bil.example' });
    const { internal_id: adId } = await insertAd(db, { dealer_id: dealer.id });
    const from = { name, email: null, telephone: '0701234567', wantsTestDrive: false, tradeInPlate: null };
    for (const message of ['Ett', 'Två']) await insertEnquiry(db, adId, { ...from, message });
    dealers.push(dealer.id);
  }
  const [first = 0, second = 0, answering = 0] = dealers;
  await pool.query(`update enquiries set created_at = now() - interval '2 days' where name = 'Andra'`);
  await pool.query(`update enquiries set status = 'answered' where name = 'Svarar'`);
  await insertConfirmedContact(db, second, 'info@bil.example');
  const now = new Date();
  expect((await takeDueEnquiries(db, now)).map(({ dealerId, email }) => [dealerId, email])).toEqual([
    [second, 'info@bil.example'],
    [second, 'info@bil.example'],
  ]);
  expect(await listUnansweredDealers(db, null, 10)).toMatchObject([
    { id: second, unanswered: 2, remindedAt: now, hasAddress: true },
    { id: first, unanswered: 2, remindedAt: null, hasAddress: false },
  ]);
  expect(await listUnansweredDealers(db, null, 1)).toHaveLength(1);
  expect(await listUnansweredDealers(db, answering, 10)).toEqual([]);
  expect(await takeUnansweredOf(db, first, now)).toMatchObject([{ dealer: 'Första', isEmailConfirmed: false }, {}]);
  expect(await takeUnansweredOf(db, answering, now)).toEqual([]);
});
