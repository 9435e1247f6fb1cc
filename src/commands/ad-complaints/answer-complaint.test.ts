import { beforeEach, expect, test } from 'vitest';
import { editAd } from '#src/commands/ads/edit-ad.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { listComplaints } from '#src/db/ad-complaints/ad-complaints.ts';
import { listDecisionsOfAd } from '#src/db/ad-decisions/ad-decisions.ts';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { insertAd } from '#test/factories.ts';
import { signedIn, type TestAccount } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { answerComplaint } from './answer-complaint.ts';
import { complainOfDecision } from './complain.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const site = { name: 'Milvis', url: 'https://milvis.example', contactEmail: 'hej@milvis.example' };
const statement = { rule: 'wrong', ground: 'terms', law: null, reason: 'Därför.', site } as const;
let own: TestAccount;
let adId = 0;
beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails');
  await emptyStock(pool);
  own = await signedIn(db, 'dealer', 'ake@bil.example', 'Åkes Bil');
  const dealer = await readOwnDealer(db, own.userId);
  adId = (await insertAd(db, { dealer_id: dealer?.id ?? 0, name: 'Volvo V60', price: 100_000 })).internal_id;
});
const seenAt = () => new Date(Date.now() + 60_000);
const ad = async () => (await pool.query('select status, price from ads where internal_id = $1', [adId])).rows[0];
const mails = async () => (await pool.query('select recipient, subject, body from mails order by id')).rows;
const latest = async () => (await listDecisionsOfAd(db, adId))[0];
const complain = async (message = 'Bilen finns.', now = new Date()) =>
  complainOfDecision(db, own, { decisionId: (await latest())?.id ?? 0, adId, message, now });
const answer = async (status: 'upheld' | 'rejected') =>
  answerComplaint({ pool, site }, STAFF, {
    id: (await listComplaints(db, 1))[0]?.id ?? 0,
    status,
    answer: 'Vi såg fel.',
  });

test('hiding outside of a report is stated and mailed; an upheld complaint shows the ad again', async () => {
  await setAdStatus(pool, STAFF, { ids: [adId], status: 'hidden', statement });
  expect(await mails()).toMatchObject([
    {
      recipient: own.email,
      subject: 'Beslut om er annons Volvo V60',
      body: /Vi har dolt[\s\S]*Därför\.[\s\S]*Vi har sett det själva/,
    },
  ]);
  expect(await complain()).toEqual({ ok: true, value: null });
  expect(await complain()).toEqual({ ok: false, failure: 'complained already' });
  const both = await Promise.all([answer('upheld'), answer('rejected')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await answer('upheld');
  expect((await mails()).filter(({ subject }) => subject.startsWith('Svar på klagomålet'))).toHaveLength(1);
});

test('an upheld complaint takes back a correction, unless the value was changed since', async () => {
  await editAd(pool, STAFF, { id: adId, values: { price: 90_000 }, seenAt: seenAt(), statement });
  await complain();
  await answer('upheld');
  expect([await ad(), (await latest())?.withdrawnAt]).toEqual([{ status: 'active', price: 100_000 }, expect.any(Date)]);
  await editAd(pool, STAFF, { id: adId, values: { price: 90_000 }, seenAt: seenAt(), statement });
  await complain();
  await editAd(pool, STAFF, { id: adId, values: { price: 80_000 }, seenAt: seenAt() });
  await answer('upheld');
  expect(await ad()).toEqual({ status: 'active', price: 80_000 });
});

test('an upheld complaint of hiding shows the ad again; a rejected one leaves it', async () => {
  await setAdStatus(pool, STAFF, { ids: [adId], status: 'hidden', statement });
  await complain();
  await answer('rejected');
  expect([(await ad()).status, (await latest())?.withdrawnAt]).toEqual(['hidden', null]);
  expect((await mails()).at(-1)?.body).toMatch(/Det står fast[\s\S]*Vi såg fel/);
});

test('refuses complaints of withdrawn decisions, of old ones, and of another ad’s', async () => {
  await setAdStatus(pool, STAFF, { ids: [adId], status: 'hidden', statement });
  expect(await complain('x', new Date(Date.now() + 200 * 86_400_000))).toEqual({ ok: false, failure: 'too late' });
  const other = { decisionId: (await latest())?.id ?? 0, adId: adId + 1, message: 'x', now: new Date() };
  expect(await complainOfDecision(db, own, other)).toEqual({ ok: false, failure: 'no decision' });
  await setAdStatus(pool, STAFF, { ids: [adId], status: 'active' });
  expect(await complain()).toEqual({ ok: false, failure: 'too late' });
});
