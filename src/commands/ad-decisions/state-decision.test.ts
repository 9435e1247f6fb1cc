import { beforeEach, expect, test } from 'vitest';
import { beginChange, beginUndo, runChange } from '#src/commands/ads/change-ads.ts';
import { listDecisionsOfAd } from '#src/db/ad-decisions/ad-decisions.ts';
import { insertDealerPerson } from '#src/db/dealers/dealer-people.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { stateDecision } from './state-decision.ts';

const { db, pool } = await testDatabase();
const STAFF = { userId: null, email: 'eva@bil.example' };
const site = { name: 'Milvis', url: 'https://milvis.example', contactEmail: 'hej@milvis.example' };
const statement = { rule: 'other', ground: 'law', law: '5 § lagen', reason: 'Därför.', site } as const;
beforeEach(async () => {
  await deleteRows(pool, 'users', 'mails', 'bulk_changes');
  await emptyStock(pool);
});
const mails = async () => (await pool.query('select recipient, subject, body from mails order by id')).rows;

/** A dealer with one person and some ads. */
async function dealerWith(name: string, ads: number) {
  const { id } = await insertDealer(db, { name });
  const { userId, email } = await signedIn(db, 'user', `${name.toLowerCase()}@bil.example`);
  await insertDealerPerson(db, { role: 'owner', userId, dealerId: id, invitedBy: 'x' });
  const made = [];
  for (let nth = 1; nth <= ads; nth += 1) made.push(await insertAd(db, { dealer_id: id, name: `${name} ${nth}` }));
  return { email, ids: made.map(({ internal_id }) => internal_id) };
}

test('a dealer without an address gets no mail, and reads the decision later', async () => {
  const { internal_id: adId } = await insertAd(db);
  expect(await stateDecision(db, statement, { adId, action: 'hide', changes: null })).toBe(false);
  expect([await mails(), await listDecisionsOfAd(db, adId)]).toMatchObject([
    [],
    [{ law: '5 § lagen', isReported: false }],
  ]);
});

test('a change of many ads is one mail to each dealer, and its undoing takes the decisions back', async () => {
  const [one, other] = [await dealerWith('Ett', 25), await dealerWith('Annat', 1)];
  const begun = await beginChange(db, STAFF, {
    action: { kind: 'status', status: 'hidden' },
    selection: { ids: [...one.ids, ...other.ids] },
    ads: null,
    statement: { ...statement, action: 'hide' },
  });
  if (!begun.ok) throw new Error(begun.failure.kind);
  await runChange(pool, begun.value);
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [one.email, 'Beslut om 25 annonser hos Milvis'],
    [other.email, 'Beslut om 1 annons hos Milvis'],
  ]);
  expect((await mails())[0]?.body).toMatch(/Ett 1\n[\s\S]*och 5 annonser till\.[\s\S]*Grund: 5 § lagen/);
  await beginUndo(db, STAFF, begun.value);
  await runChange(pool, begun.value);
  for (const id of [...one.ids, ...other.ids])
    expect(await listDecisionsOfAd(db, id)).toMatchObject([{ action: 'hide', withdrawnAt: expect.any(Date) }]);
});
