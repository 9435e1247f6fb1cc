import { expect, test } from 'vitest';
import { confirmContact } from '#src/commands/dealers/confirm-contact.ts';
import { storeEnquirySettings } from '#src/db/enquiries/enquiry-templates.ts';
import { readAdfRecipient } from '#src/db/enquiries/leads.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { insertDealer } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { sendAdfTrial } from './send-adf-trial.ts';

const { db, pool } = await testDatabase();
const services = { db, site: { name: 'Milvis', url: 'https://milvis.example' } };
const now = new Date('2026-11-30T10:00:00Z');
const mails = async (): Promise<{ recipient: string; body: string }[]> =>
  (await pool.query('select recipient, body from mails order by id')).rows;

async function dealerWith(adfRecipient: string | null) {
  await deleteRows(pool, 'mails', 'request_limits');
  const dealer = await insertDealer(db);
  await storeEnquirySettings(db, dealer.id, { remindAfterHours: null, adfRecipient, version: 0 });
  return () => sendAdfTrial(services, { dealer, ownAddress: 'salj@bil.example', now });
}

test('a trial to another address has the link that confirms it, and later ones have none', async () => {
  const dealer = await insertDealer(db);
  await storeEnquirySettings(db, dealer.id, { remindAfterHours: null, adfRecipient: 'leads@crm.example', version: 0 });
  const send = () => sendAdfTrial(services, { dealer, ownAddress: 'salj@bil.example', now });
  expect(await send()).toEqual({ ok: true, value: { email: 'leads@crm.example', isConfirmed: false } });
  const [asked] = await mails();
  const token = /[?&]t=([\w-]+)/.exec(asked?.body ?? '')?.[1] ?? '';
  expect(await confirmContact(db, token)).toMatchObject({ ok: true, value: { email: 'leads@crm.example' } });
  expect(await readAdfRecipient(db, dealer.id)).toMatchObject({ isConfirmed: true });
  expect(await send()).toMatchObject({ ok: true, value: { isConfirmed: true } });
  expect((await mails())[1]?.body).not.toContain('?t=');
});

test('the own address needs no link', async () => {
  const send = await dealerWith('SALJ@bil.example');
  expect(await send()).toMatchObject({ ok: true, value: { isConfirmed: true } });
  expect((await mails())[0]?.body).not.toContain('?t=');
});

test('without an address nothing is sent, and trials are limited', async () => {
  expect(await (await dealerWith(null))()).toEqual({ ok: false, failure: 'no-address' });
  const send = await dealerWith('leads@crm.example');
  for (let times = 0; times < LIMITS.adfTrial.points; times += 1) expect((await send()).ok).toBe(true);
  expect(await send()).toEqual({ ok: false, failure: 'too-many' });
  expect(await mails()).toHaveLength(LIMITS.adfTrial.points);
});
