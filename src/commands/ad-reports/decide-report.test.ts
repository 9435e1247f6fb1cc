import { beforeEach, expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { setAdStatus } from '#src/commands/ads/set-ad-status.ts';
import { listDecisionsOfAd } from '#src/db/ad-decisions/ad-decisions.ts';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { decideReport, type GivenDecision } from './decide-report.ts';

const { db, pool } = await testDatabase();
const site = { name: 'Milvis', url: 'https://milvis.example', contactEmail: 'hej@milvis.example' };
let given: GivenDecision;
let adId = 0;
let dealerId = 0;
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate ad_reports, ad_decisions, mails, users cascade');
  dealerId = (await insertDealer(db, { name: 'Åkes Bil' })).id;
  adId = (await insertAd(db, { dealer_id: dealerId, name: 'Volvo V60', price: 1_000 })).internal_id;
  await insertReport(db, adId, { reason: 'wrong', message: 'Fel.', name: 'Eva', email: 'eva@kund.example' });
  const { rows } = await pool.query<{ id: number }>('select id from ad_reports');
  const seenAt = new Date(Date.now() + 60_000);
  given = {
    id: rows[0]?.id ?? 0,
    action: 'hide',
    rule: 'wrong',
    ground: 'terms',
    law: null,
    decision: 'Därför.',
    values: {},
    seenAt,
  };
});
const decide = (fields: Partial<GivenDecision>) => decideReport({ pool, site }, TERMINAL, { ...given, ...fields });
const ad = async () =>
  (await pool.query('select status, price, image_urls from ads where internal_id = $1', [adId])).rows[0];
const mails = async () => (await pool.query('select recipient, subject, body from mails order by id')).rows;
const addPerson = async () => {
  const { userId, email } = await signedIn(db, 'user', 'ake@bil.example');
  await insertDealerPerson(db, { userId, dealerId, role: 'owner', invitedBy: 'x' });
  return email;
};

test('two decisions at once: one is stored, acts and is mailed', async () => {
  const decided = await Promise.all([decide({ action: 'hide' }), decide({ action: 'none' })]);
  expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
  expect(decided.find(({ ok }) => !ok)).toEqual({ ok: false, failure: 'decided' });
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['eva@kund.example']);
});

test('hiding acts on the ad, and gives its dealer the reasons without the reporter', async () => {
  const email = await addPerson();
  expect(await decide({ decision: 'Priset är ett lockpris.' })).toEqual({
    ok: true,
    value: { isMailed: true, isDealerMailed: true },
  });
  expect((await ad()).status).toBe('hidden');
  expect(await listDecisionsOfAd(db, adId)).toEqual([
    expect.objectContaining({ action: 'hide', rule: 'wrong', reason: 'Priset är ett lockpris.', isReported: true }),
  ]);
  const ofDealer = (await mails()).find(({ recipient }) => recipient === email);
  expect(ofDealer?.subject).toBe('Beslut om er annons Volvo V60');
  expect(ofDealer?.body).toMatch(
    /Vi har dolt annonsen[\s\S]*Priset är ett lockpris\.[\s\S]*Grund: våra villkor\. Uppgifterna om bilen och priset ska stämma\.[\s\S]*fattat av en människa[\s\S]*hej@milvis\.example inom sex månader/,
  );
  expect(ofDealer?.body).not.toContain('eva@kund.example');
});

test('a correction changes the ad and names the old and the new value; one that changes nothing decides nothing', async () => {
  await addPerson();
  expect(await decide({ action: 'correct', values: { price: 1_000 } })).toEqual({
    ok: false,
    failure: 'nothing corrected',
  });
  expect(await decide({ action: 'correct', values: { price: 199_000 }, seenAt: new Date(0) })).toEqual({
    ok: false,
    failure: 'changed meanwhile',
  });
  expect(await mails()).toEqual([]);
  expect((await decide({ action: 'correct', values: { price: 199_000, image_urls: [] } })).ok).toBe(true);
  expect(await ad()).toEqual({ status: 'active', price: 199_000, image_urls: [] });
  expect((await mails()).find(({ recipient }) => recipient === 'ake@bil.example')?.body).toMatch(
    /Pris, kr: 1\s000 → 199\s000/,
  );
});

test('a rejected report changes nothing, and the dealer gets no mail; "gone" needs an ad that is not for sale', async () => {
  await addPerson();
  expect(await decide({ action: 'gone' })).toEqual({ ok: false, failure: 'for sale' });
  expect(await decide({ action: 'none' })).toEqual({ ok: true, value: { isMailed: true, isDealerMailed: false } });
  expect((await ad()).status).toBe('active');
  expect(await listDecisionsOfAd(db, adId)).toEqual([]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['eva@kund.example']);
});

test('an ad that was sold meanwhile needs no action', async () => {
  await setAdStatus(pool, TERMINAL, { ids: [adId], status: 'sold' });
  expect((await decide({ action: 'gone' })).ok).toBe(true);
  expect(await decide({ id: 0 })).toEqual({ ok: false, failure: 'gone' });
});
