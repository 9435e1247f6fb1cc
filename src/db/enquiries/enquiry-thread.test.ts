import { expect, test } from 'vitest';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { insertEnquiry } from './enquiries.ts';
import { insertAnswer, listInbox, markRead, readEnquiryThread } from './enquiry-thread.ts';

const { db, pool } = await testDatabase();

test('an inbox has the messages of one dealer with car and owner, and filters the unanswered', async () => {
  const { id: dealerId } = await insertDealer(db);
  const bare = await insertAd(db, { dealer_id: dealerId, licence_plate: null, price: null, image_urls: [] });
  const full = await insertAd(db, {
    dealer_id: dealerId,
    licence_plate: 'ABC123',
    price: 1000,
    image_urls: ['https://b.example/1.jpg'],
  });
  const from = { email: 'eva@kund.example', telephone: null, wantsTestDrive: false, tradeInPlate: null };
  for (const [name, { internal_id: adId }] of [
    ['Alva', bare],
    ['Eva', full],
  ] as const)
    await insertEnquiry(db, adId, { ...from, name, message: 'Hej' });
  const inbox = (status: 'unanswered' | 'new' | null, of = dealerId) =>
    listInbox(db, { dealerId: of, status }, { page: 1, size: 10 });
  const { enquiries, total } = await inbox(null);
  expect(total).toBe(2);
  expect(enquiries).toMatchObject([
    { name: 'Eva', plate: 'ABC123', price: 1000, picture: 'https://b.example/1.jpg', owner: null, answeredAt: null },
    { name: 'Alva', plate: null, price: null, picture: null },
  ]);
  const id = enquiries[0]?.id ?? 0;
  expect([await markRead(db, id), (await inbox('new')).total, (await inbox('unanswered')).total]).toEqual([true, 1, 2]);
  expect([await insertAnswer(db, { enquiryId: id, author: 'salj@bil.example', body: 'Ja' })]).toEqual([true]);
  expect(await insertAnswer(db, { enquiryId: id, author: 'annan@bil.example', body: 'Ja' })).toBe(false);
  expect([(await inbox('unanswered')).total, (await inbox(null, dealerId + 1)).total]).toEqual([1, 0]);

  const { userId } = await signedIn(db, 'user');
  await pool.query('update enquiries set owner_id = $1', [userId]);
  // Not a person of the dealer.
  expect((await readEnquiryThread(db, id, dealerId))?.owner).toBeNull();
  await insertDealerPerson(db, { userId, dealerId, role: 'owner', invitedBy: 'x' });
  expect(await readEnquiryThread(db, id, dealerId)).toMatchObject({
    owner: 'user@bil.example',
    status: 'answered',
    contact: null,
    adStatus: 'active',
    answers: [{ author: 'salj@bil.example', body: 'Ja' }],
  });
  expect(await readEnquiryThread(db, id, dealerId + 1)).toBeNull();
});
