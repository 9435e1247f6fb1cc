import { expect, test } from 'vitest';
import { setDisabled } from '#src/db/accounts/account-users.ts';
import { insertConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import { storeEnquirySettings } from '#src/db/enquiries/enquiry-templates.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { sendEnquiry } from './send-enquiry.ts';

const { db, pool } = await testDatabase();
const SITE = { name: 'Milvis', url: 'https://milvis.example' };
const enquiry = (message: string) => ({
  name: 'Eva Ek',
  email: null,
  telephone: '0701234567',
  message,
  wantsTestDrive: false,
  tradeInPlate: null,
});

test('messages about one ad are limited, from whatever networks they come', async () => {
  const dealer = await insertDealer(db, { email: 'salj@bil.example' });
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealer.id });
  const sent = [];
  for (let nth = 0; nth < 61; nth += 1)
    sent.push(
      await sendEnquiry({ db, site: SITE }, { adId, network: `192.0.2.${nth}`, enquiry: enquiry(`Text ${nth}`) }),
    );
  expect(sent.at(59)).toEqual({ ok: true, value: { isMailed: true, hasTelephone: false } });
  expect(sent.at(60)).toEqual({ ok: false, failure: 'too-many' });
  // Without an e-mail address there is no receipt, and the mail to the dealer has no reply address.
  const { rows } = await pool.query('select distinct recipient, reply_to from mails');
  expect(rows).toEqual([{ recipient: 'salj@bil.example', reply_to: null }]);
});

test('the receipt has the telephone number of the dealer, and nothing that the visitor wrote', async () => {
  const dealer = await insertDealer(db, { email: 'salj@bil.example', telephone: '08-123 45 67' });
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealer.id });
  const sent = { ...enquiry('Är den kvar?'), email: 'kvitto@kund.example' };
  await sendEnquiry({ db, site: SITE }, { adId, network: '203.0.113.9', enquiry: sent });
  const { rows } = await pool.query<{ body: string }>('select body from mails where recipient = $1', [sent.email]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body).toContain('Handlarens telefon: 08-123 45 67');
  for (const own of ['Är den kvar?', 'Eva Ek', '0701234567']) expect(rows[0]?.body).not.toContain(own);
});

test('a dealer without an address of its own gets the message at those of its people, which the visitor does not learn', async () => {
  const dealer = await insertDealer(db, { telephone: '08-123 45 67' });
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealer.id });
  const send = (message: string) =>
    sendEnquiry(
      { db, site: SITE },
      { adId, network: '198.51.100.1', enquiry: { ...enquiry(message), email: 'eva@kund.example' } },
    );
  expect(await send('Före')).toEqual({ ok: true, value: { isMailed: false, hasTelephone: true } });
  const { userId } = await signedIn(db, 'user');
  await insertDealerPerson(db, { userId, dealerId: dealer.id, role: 'owner', invitedBy: 'admin@bil.example' });
  expect(await send('Efter')).toEqual({ ok: true, value: { isMailed: true, hasTelephone: true } });
  const { rows } = await pool.query(
    "select recipient, reply_to from mails where body like '%Efter%' or recipient = 'eva@kund.example'",
  );
  expect(rows).toEqual([
    { recipient: 'eva@kund.example', reply_to: null },
    { recipient: 'user@bil.example', reply_to: 'eva@kund.example' },
    { recipient: 'eva@kund.example', reply_to: null },
  ]);
});

test('a disabled account gets no messages, and does not count as an address of its dealer', async () => {
  const dealer = await insertDealer(db, { telephone: '08-123 45 67' });
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealer.id });
  const left = await signedIn(db, 'user', 'slutat@bil.example');
  await insertDealerPerson(db, {
    userId: left.userId,
    dealerId: dealer.id,
    role: 'owner',
    invitedBy: 'admin@bil.example',
  });
  await setDisabled(db, left.userId, true);
  const send = (message: string) =>
    sendEnquiry({ db, site: SITE }, { adId, network: '198.51.100.2', enquiry: enquiry(message) });
  expect(await send('Till ingen')).toEqual({ ok: true, value: { isMailed: false, hasTelephone: true } });
  const stays = await signedIn(db, 'user', 'kvar@bil.example');
  await insertDealerPerson(db, {
    userId: stays.userId,
    dealerId: dealer.id,
    role: 'owner',
    invitedBy: 'admin@bil.example',
  });
  expect(await send('Till den som är kvar')).toMatchObject({ value: { isMailed: true } });
  const { rows } = await pool.query("select recipient from mails where body like '%Till %'");
  expect(rows).toEqual([{ recipient: 'kvar@bil.example' }]);
});

test('a message is sent once as ADF to the confirmed address of the dealer’s own system', async () => {
  const dealer = await insertDealer(db, { email: 'salj@bil.example' });
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealer.id });
  await storeEnquirySettings(db, dealer.id, { remindAfterHours: 24, adfRecipient: 'leads@crm.example', version: 0 });
  const send = (message: string) =>
    sendEnquiry({ db, site: SITE }, { adId, network: '198.51.100.3', enquiry: enquiry(message) });
  await send('Obekräftad');
  await insertConfirmedContact(db, dealer.id, 'leads@crm.example');
  await Promise.all([send('<Bekräftad>'), send('<Bekräftad>')]);
  const { rows } = await pool.query<{ body: string }>(`select body from mails where recipient = 'leads@crm.example'`);
  expect(rows.map(({ body }) => /<comments>(.*)<\/comments>\n *<\/customer>/.exec(body)?.[1])).toEqual([
    '&lt;Bekräftad&gt;',
  ]);
});

test('the mail to the dealer names the car by its plate, as several may have the same name', async () => {
  const dealer = await insertDealer(db, { email: 'platar@bil.example' });
  const { internal_id: adId } = await insertAd(db, {
    dealer_id: dealer.id,
    name: 'Volvo V60',
    licence_plate: 'ABC12D',
  });
  await sendEnquiry({ db, site: SITE }, { adId, network: '203.0.113.77', enquiry: enquiry('Vilken av dem?') });
  const { rows } = await pool.query(`select subject, body from mails where recipient = 'platar@bil.example'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.subject).toMatch(/^Fråga om Volvo V60, ABC\s12D$/u);
  expect(rows[0]?.body).toMatch(/skrivit till er om Volvo V60, ABC\s12D hos/u);
});
