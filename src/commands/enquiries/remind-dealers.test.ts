import { beforeEach, expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { setDisabled } from '#src/db/accounts/account-users.ts';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { storeEnquirySettings } from '#src/db/enquiries/enquiry-templates.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { remindDealer, remindDealers } from './remind-dealers.ts';

const { db, pool } = await testDatabase();
const services = { db, site: { name: 'Milvis', url: 'https://milvis.example' } };
const NOW = new Date('2026-11-30T10:00:00Z');
let dealerId: number;
let userId: string;
beforeEach(async () => {
  await deleteRows(pool, 'enquiries', 'mails', 'request_limits', 'audit_log', 'users');
  dealerId = (await insertDealer(db, { name: 'Bilhuset' })).id;
  ({ userId } = await signedIn(db, 'user', 'salj@bil.example'));
  await insertDealerPerson(db, { userId, dealerId, role: 'owner', invitedBy: 'admin@bil.example' });
});

async function insert(name: string, hours: number, change = ''): Promise<void> {
  const { internal_id: adId } = await insertAd(db, { dealer_id: dealerId, name: 'Volvo V60' });
  const from = { name, email: null, telephone: '0701234567', message: 'HEMLIGT', wantsTestDrive: false };
  await insertEnquiry(db, adId, { ...from, tradeInPlate: null });
  await pool.query(
    `update enquiries set created_at = $1::timestamptz - make_interval(hours => $2) ${change} where name = $3`,
    [NOW, hours, name],
  );
}
const mails = async (): Promise<{ recipient: string; subject: string; body: string }[]> =>
  (await pool.query('select recipient, subject, body from mails order by id')).rows;

test('a dealer is reminded once of each message that has waited for a day', async () => {
  await insert('Ny kund', 23);
  await insert('Eva Ek', 25);
  await insert('Alva Asp', 30, `, status = 'read'`);
  await insert('Besvarad', 30, `, status = 'answered'`);
  await insert('Avslutad', 30, `, status = 'closed'`);
  expect(await remindDealers(services, NOW)).toBe(1);
  expect(await remindDealers(services, NOW)).toBe(0);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'salj@bil.example', subject: '2 meddelanden till Bilhuset väntar på svar' });
  expect(mail?.body).toMatch(/Eva Ek om Volvo V60\nhttps:\/\/milvis\.example\/handlare\/konto\/meddelanden\/\d+/);
  for (const text of ['HEMLIGT', 'Ny kund', 'Besvarad', 'Avslutad']) expect(mail?.body).not.toContain(text);
  expect(await remindDealers(services, new Date(NOW.getTime() + 2 * 3_600_000))).toBe(1);
});

test('the dealer chooses the time, or none', async () => {
  await insert('Eva Ek', 25);
  await storeEnquirySettings(db, dealerId, { remindAfterHours: null, adfRecipient: null, version: 0 });
  expect(await remindDealers(services, NOW)).toBe(0);
  await storeEnquirySettings(db, dealerId, { remindAfterHours: 48, adfRecipient: null, version: 1 });
  expect(await remindDealers(services, NOW)).toBe(0);
  await storeEnquirySettings(db, dealerId, { remindAfterHours: 4, adfRecipient: null, version: 2 });
  expect(await remindDealers(services, NOW)).toBe(1);
});

test('the person who answers a message is reminded of it, and others of the rest', async () => {
  const { userId: ownerId } = await signedIn(db, 'user', 'eva@bil.example');
  await insertDealerPerson(db, { userId: ownerId, dealerId, role: 'owner', invitedBy: 'admin@bil.example' });
  await insert('Evas kund', 25, `, owner_id = '${ownerId}'`);
  await insert('Allas kund', 25);
  await remindDealers(services, NOW);
  const sent = (await mails()).map(({ recipient, body }) => [recipient, body.includes('Evas kund')]);
  expect(sent).toEqual([
    ['eva@bil.example', true],
    ['eva@bil.example', false],
    ['salj@bil.example', false],
  ]);
});

test('servers that run the job at the same time send one mail, and one that fails leaves the messages to the next', async () => {
  await insert('Eva Ek', 25);
  await pool.query(`create function fail_mail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`);
  await pool.query('create trigger fail before insert on mails for each row execute function fail_mail()');
  await expect(remindDealers(services, NOW)).rejects.toThrow('killed');
  await pool.query('drop trigger fail on mails');
  const sent = await Promise.all([1, 2, 3].map(() => remindDealers(services, NOW)));
  expect(sent.toSorted()).toEqual([0, 0, 1]);
  expect(await mails()).toHaveLength(1);
});

test('staff remind of everything unanswered, once a day and with an entry in the audit log', async () => {
  const remind = (id = dealerId) => remindDealer(services, TERMINAL, id, NOW);
  expect(await remind()).toEqual({ ok: false, failure: 'nothing' });
  await insert('Eva Ek', 1);
  await insert('Alva Asp', 2);
  expect(await remind()).toEqual({ ok: true, value: 2 });
  expect(await remind()).toEqual({ ok: false, failure: 'too-many' });
  expect(await mails()).toHaveLength(1);
  // The dealer has been reminded of these.
  expect(await remindDealers(services, new Date(NOW.getTime() + 48 * 3_600_000))).toBe(0);
  const { rows } = await pool.query('select action, subject, after from audit_log');
  expect(rows).toEqual([{ action: 'enquiry.remind', subject: `dealer:${dealerId}`, after: { messages: 2 } }]);
});

test('a dealer without an address is not marked as reminded', async () => {
  await insert('Eva Ek', 25);
  await setDisabled(db, userId, true);
  expect(await remindDealer(services, TERMINAL, dealerId, NOW)).toEqual({ ok: false, failure: 'no-address' });
  expect((await pool.query('select from enquiries where reminded_at is not null')).rowCount).toBe(0);
});
