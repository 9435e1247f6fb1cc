import { beforeEach, expect, test } from 'vitest';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { CORRECTIONS_WAIT_MINUTES, mailCorrections } from './mail-corrections.ts';
import { stateDecision } from './state-decision.ts';

const { db, pool } = await testDatabase();
const site = { name: 'Milvis', url: 'https://milvis.example', contactEmail: 'hej@milvis.example' };
const REASONS = { rule: 'wrong', ground: 'terms', law: null, site } as const;
beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails');
  await emptyStock(pool);
});
const mails = async () => (await pool.query('select recipient, subject, body from mails order by id')).rows;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function dealerWith(name: string, ads: number): Promise<number[]> {
  const { id } = await insertDealer(db, { name });
  const { userId } = await signedIn(db, 'user', `${name.toLowerCase()}@bil.example`);
  await insertDealerPerson(db, { role: 'owner', userId, dealerId: id, invitedBy: 'x' });
  const ids: number[] = [];
  for (let nth = 1; nth <= ads; nth += 1)
    ids.push((await insertAd(db, { dealer_id: id, name: `${name} ${nth}` })).internal_id);
  return ids;
}
const correct = (adId: number, price: number, reason = `Priset ska vara ${price}.`) =>
  stateDecision(
    db,
    { ...REASONS, reason },
    { adId, action: 'correct', changes: { before: { price: 1_000 }, after: { price } } },
  );

test('corrections of several ads of a dealer are one mail, with the reasons of each, after the first has waited', async () => {
  const [one = 0, two = 0] = await dealerWith('Ett', 2);
  const [other = 0] = await dealerWith('Annat', 1);
  expect(await correct(one, 101_000)).toBe(true);
  await correct(two, 102_000);
  await correct(one, 103_000);
  await correct(other, 104_000);
  expect(await mailCorrections({ db, site }, inMinutes(CORRECTIONS_WAIT_MINUTES - 1))).toBe(0);
  expect(await mailCorrections({ db, site }, inMinutes(CORRECTIONS_WAIT_MINUTES + 1))).toBe(2);
  expect(await mailCorrections({ db, site }, inMinutes(CORRECTIONS_WAIT_MINUTES + 2))).toBe(0);
  const sent = await mails();
  const many = sent.find(({ recipient }) => recipient === 'ett@bil.example');
  expect(many.subject).toBe('Rättelser av 2 annonser hos Milvis');
  for (const price of [101_000, 102_000, 103_000]) expect(many.body).toContain(`Därför: Priset ska vara ${price}.`);
  expect(many.body.match(/Grund: våra villkor\./gu)).toHaveLength(3);
  expect(many.body).toMatch(/Pris[^\n]*1\s000[^\n]* → 101\s000/u);
  expect(many.body).toContain('Tycker ni att beslutet är fel');
  // A single one is the mail that it was before.
  const single = sent.find(({ recipient }) => recipient === 'annat@bil.example');
  expect(single.subject).toBe('Beslut om er annons Annat 1');
});

test('more corrections than a mail has are several mails', async () => {
  const [ad = 0] = await dealerWith('Ett', 1);
  for (let nth = 0; nth < 101; nth += 1) await correct(ad, 100_000 + nth);
  expect(await mailCorrections({ db, site }, inMinutes(20))).toBe(2);
  const text = (await mails()).map(({ body }) => body).join('\n');
  for (let nth = 0; nth < 101; nth += 1) expect(text).toContain(`Priset ska vara ${100_000 + nth}.`);
});

test('a correction that was withdrawn is not mailed, and decisions that hide an ad do not wait', async () => {
  const [one = 0, two = 0] = await dealerWith('Ett', 2);
  await correct(one, 101_000);
  await pool.query('update ad_decisions set withdrawn_at = now()');
  await stateDecision(db, { ...REASONS, reason: 'Bilen finns inte.' }, { adId: two, action: 'hide', changes: null });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Beslut om er annons Ett 2']);
  expect(await mailCorrections({ db, site }, inMinutes(20))).toBe(0);
});

test('a failed mail is tried again with its mark undone', async () => {
  const [one = 0] = await dealerWith('Ett', 1);
  await correct(one, 101_000);
  await pool.query('alter table mails add constraint broken check (false) not valid');
  await expect(mailCorrections({ db, site }, inMinutes(20))).rejects.toThrow('broken');
  await pool.query('alter table mails drop constraint broken');
  expect(await mailCorrections({ db, site }, inMinutes(20))).toBe(1);
});
