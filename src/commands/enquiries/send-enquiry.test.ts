import { expect, test } from 'vitest';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { sendEnquiry } from './send-enquiry.ts';

const { db, pool } = await testDatabase();
const SITE = { name: 'Milvis', url: 'https://milvis.example' };
const enquiry = (message: string) => ({
  ...{ name: 'Eva Ek', email: null, telephone: '0701234567', message },
  ...{ wantsTestDrive: false, tradeInPlate: null },
});

test('messages about one ad are limited, from whatever networks they come', async () => {
  const dealer = await insertDealer(db, { email: 'salj@bil.example' });
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealer.id });
  const sent = [];
  for (let nth = 0; nth < 61; nth += 1)
    sent.push(
      await sendEnquiry({ db, site: SITE }, { adId, network: `192.0.2.${nth}`, enquiry: enquiry(`Text ${nth}`) }),
    );
  expect(sent.at(59)).toEqual({ ok: true, value: { isMailed: true } });
  expect(sent.at(60)).toEqual({ ok: false, failure: 'too-many' });
  // Without an e-mail address there is no receipt, and the mail to the dealer has no reply address.
  const { rows } = await pool.query('select distinct recipient, reply_to from mails');
  expect(rows).toEqual([{ recipient: 'salj@bil.example', reply_to: null }]);
});
