import { beforeEach, expect, test } from 'vitest';
import { insertConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { answerEnquiry, openEnquiry } from './answer-enquiry.ts';

const { db, pool } = await testDatabase();
const services = { db, site: { name: 'Milvis', url: 'https://milvis.example' } };
const SELLER = { userId: null, email: 'salj@bil.example' };
const COLLEAGUE = { userId: null, email: 'kollega@bil.example' };
let dealerId: number;
let id: number;

async function insert(email: string | null): Promise<number> {
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealerId, name: 'Volvo V60\nB4' });
  const from = { name: 'Eva Ek', email, telephone: '0701234567', message: 'Är den kvar?' };
  await insertEnquiry(db, adId, { ...from, wantsTestDrive: false, tradeInPlate: null });
  return (await pool.query<{ id: number }>('select max(id)::int as id from enquiries')).rows[0]?.id ?? 0;
}
const mails = async () => (await pool.query('select recipient, subject, body, reply_to from mails order by id')).rows;

beforeEach(async () => {
  await deleteRows(pool, 'enquiries', 'mails', 'request_limits', 'audit_log');
  dealerId = (await insertDealer(db, { name: 'Bilhuset' })).id;
  id = await insert('eva@kund.example');
});
const answer = (body: string, { who = SELLER, seen = 0, of = id, by = dealerId } = {}) =>
  answerEnquiry(services, who, { id: of, dealerId: by, body, seen });

test('an answer is mailed to the visitor, stored, and logged without its text', async () => {
  expect(await answer('Ja, den är kvar.')).toEqual({ ok: true, value: { email: 'eva@kund.example' } });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'eva@kund.example',
    reply_to: SELLER.email,
    subject: 'Svar om Volvo V60 B4',
  });
  expect(mail.body).toMatch(/^Ja, den är kvar\..*Bilhuset.*https:\/\/milvis\.example\/ad\/\d+/s);
  const { rows } = await pool.query('select status, answered_at is not null as answered, version from enquiries');
  expect(rows).toEqual([{ status: 'answered', answered: true, version: 2 }]);
  const log = (await pool.query('select * from audit_log')).rows;
  expect(log).toMatchObject([{ action: 'enquiry.answer', subject: `enquiry:${id}` }]);
  expect(JSON.stringify(log)).not.toContain('kvar');
});

test('the reply address is the confirmed contact address of the dealer, where it has one', async () => {
  await pool.query(`update dealers set email = 'info@bil.example' where id = $1`, [dealerId]);
  await answer('Obekräftad');
  await insertConfirmedContact(db, dealerId, 'info@bil.example');
  await answer('Bekräftad', { seen: 1 });
  expect((await mails()).map(({ reply_to }) => reply_to)).toEqual([SELLER.email, 'info@bil.example']);
});

test('an answer that is sent again, also at the same time, is mailed once', async () => {
  const sent = await Promise.all([1, 2, 3].map(() => answer('Ja.')));
  expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect((await answer('Ja.')).ok).toBe(true);
  expect(await mails()).toHaveLength(1);
});

test('a transaction that ends before its commit stores and mails nothing, and the next attempt does', async () => {
  await pool.query(`create function fail_mail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`);
  await pool.query('create trigger fail before insert on mails for each row execute function fail_mail()');
  await expect(answer('Ja.')).rejects.toThrow('killed');
  await pool.query('drop trigger fail on mails');
  expect((await pool.query('select from enquiry_answers')).rowCount).toBe(0);
  expect((await answer('Ja.')).ok).toBe(true);
  expect(await mails()).toHaveLength(1);
});

test('a colleague who has not seen an answer is asked to read it first', async () => {
  await answer('Ja.');
  expect(await answer('Javisst.', { who: COLLEAGUE })).toMatchObject({
    ok: false,
    failure: { kind: 'answered', answers: 1, by: { author: SELLER.email, body: 'Ja.' } },
  });
  expect((await answer('Javisst.', { who: COLLEAGUE, seen: 1 })).ok).toBe(true);
  expect(await mails()).toHaveLength(2);
});

test('messages of other dealers, and without an e-mail address, are not answered', async () => {
  expect(await answer('Ja.', { by: dealerId + 1 })).toEqual({ ok: false, failure: { kind: 'gone' } });
  expect(await answer('Ja.', { of: await insert(null) })).toEqual({ ok: false, failure: { kind: 'no-email' } });
  expect(await mails()).toEqual([]);
});

test('one address gets a limited number of answers an hour', async () => {
  const { points } = LIMITS.enquiryAnswerMail;
  for (let nth = 0; nth < points; nth += 1) expect((await answer(`Svar ${nth}`, { seen: nth })).ok).toBe(true);
  expect(await answer('Ett till', { seen: points })).toEqual({ ok: false, failure: { kind: 'too-many' } });
  expect(await mails()).toHaveLength(points);
});

test('a message becomes read once, and never again after it was answered', async () => {
  expect([await openEnquiry(db, id), await openEnquiry(db, id)]).toEqual([true, false]);
  await answer('Ja.');
  expect(await openEnquiry(db, id)).toBe(false);
});
