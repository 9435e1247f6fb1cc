import { beforeEach, expect, test, vi } from 'vitest';
import { sendEnquiry } from '#src/commands/enquiries/send-enquiry.ts';
import type { Enquiry } from '#src/domain/enquiries/enquiry.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { askForContact, confirmContact } from './confirm-contact.ts';

/** Contact addresses that a dealer states, and that may be a stranger's. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const { db, pool } = await testDatabase();
const site = { name: 'Milvis', url: 'https://milvis.example' };
const services = { db, site };
const STRANGER = 'nagon@annan.example';
const PERSON = { isStaff: false, ownAddress: 'anna@bil.example' };
beforeEach(() => deleteRows(pool, 'mails', 'request_limits', 'confirmed_contacts'));

async function dealerWith(email: string) {
  const dealer = await insertDealer(db);
  await pool.query(`update dealers set overrides = jsonb_build_object('email', $2::text) where id = $1`, [
    dealer.id,
    email,
  ]);
  return { dealer, adId: (await insertAd(db, { dealer_id: dealer.id })).internal_id };
}
let nth = 0;
const enquire = (adId: number) => {
  nth += 1;
  const enquiry: Enquiry = {
    name: 'Eva',
    email: null,
    telephone: '070-174 06 05',
    message: `Finns bilen kvar? ${nth}`,
    wantsTestDrive: false,
    tradeInPlate: null,
  };
  return sendEnquiry(services, { adId, network: `192.0.2.${nth % 250}`, enquiry });
};
const mailsTo = async (email: string) =>
  (await pool.query<{ subject: string; body: string }>('select subject, body from mails where recipient = $1', [email]))
    .rows;
const linkOf = ({ body }: { body: string }): string => /[?&]t=([\w-]+)/.exec(body)?.[1] ?? '';

test('no enquiry reaches an address that nobody confirmed; each is stored', async () => {
  const { adId } = await dealerWith(STRANGER);
  for (let count = 0; count < 30; count += 1) expect(await enquire(adId)).toMatchObject({ ok: true });
  expect(await mailsTo(STRANGER)).toEqual([]);
  expect((await pool.query('select from enquiries where ad_id = $1', [adId])).rowCount).toBe(30);
});

test('its owner confirms it by the link that it was sent, as often as it is opened', async () => {
  const { dealer, adId } = await dealerWith('Info@Bilhallen.example');
  expect(await askForContact(services, dealer, PERSON)).toEqual({ ok: true, value: 'Info@Bilhallen.example' });
  const [mail] = await mailsTo('Info@Bilhallen.example');
  if (!mail) throw new Error('There is no mail.');
  for (const expected of [true, true]) expect((await confirmContact(db, linkOf(mail))).ok).toBe(expected);
  expect(await confirmContact(db, 'x'.repeat(43))).toEqual({ ok: false, failure: 'unknown' });
  await enquire(adId);
  expect(await mailsTo('Info@Bilhallen.example')).toHaveLength(2);
  expect(await askForContact(services, dealer, PERSON)).toEqual({ ok: true, value: null });
});

test('a confirmation is valid for the dealer and the address that it was asked for alone', async () => {
  const { dealer } = await dealerWith(STRANGER);
  const other = await dealerWith(STRANGER);
  await askForContact(services, dealer, { ...PERSON, isStaff: true });
  await enquire(other.adId);
  expect(await mailsTo(STRANGER)).toEqual([]);
});

test.each([
  ['staff state it', { isStaff: true, ownAddress: 'eva@milvis.example' }],
  ['it is the own address of the person', { isStaff: false, ownAddress: STRANGER.toUpperCase() }],
])('is confirmed without a mail if %s', async (_, statedBy) => {
  const { dealer, adId } = await dealerWith(STRANGER);
  expect(await askForContact(services, dealer, statedBy)).toEqual({ ok: true, value: null });
  expect(await mailsTo(STRANGER)).toEqual([]);
  await enquire(adId);
  expect(await mailsTo(STRANGER)).toHaveLength(1);
});

test('an address gets few links a day, from all dealers together', async () => {
  for (let count = 0; count < 8; count += 1) {
    const { dealer } = await dealerWith(STRANGER);
    await askForContact(services, dealer, PERSON);
  }
  expect(await mailsTo(STRANGER)).toHaveLength(5);
});

test('a confirmed address gets at most sixty enquiries an hour, of all ads together', async () => {
  const dealers = [await dealerWith(STRANGER), await dealerWith(STRANGER)];
  for (const { dealer } of dealers) await askForContact(services, dealer, { ...PERSON, isStaff: true });
  for (let count = 0; count < 80; count += 1) await enquire(dealers[count % 2]?.adId ?? 0);
  expect(await mailsTo(STRANGER)).toHaveLength(60);
});
