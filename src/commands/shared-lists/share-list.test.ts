import { beforeEach, expect, test } from 'vitest';
import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { findSharedList, readSharedCars, removeEndedLists } from '#src/db/shared-lists/shared-lists.ts';
import { insertAd, insertAds } from '#test/factories.ts';
import { deleteRows, testDatabase } from '#test/support/database.ts';
import { changeSharedList, type ListChange, shareList } from './share-list.ts';

const { db, pool } = await testDatabase();
const NETWORK = '192.0.2.1';
beforeEach(() => deleteRows(pool, 'shared_lists', 'request_limits'));

async function newList(isOpen = true, count = 2) {
  const ads = (await insertAds(db, count)).map(({ internal_id }) => internal_id);
  const shared = await shareList(db, NETWORK, { title: 'Bilar', isOpen, ads });
  if (!shared.ok) throw new Error(shared.failure);
  const { id, link, owner } = shared.value;
  const by = (key: string) => (change: ListChange) =>
    changeSharedList(db, { tokens: { link, owners: [key] }, network: NETWORK }, change);
  return { id, ads, link, asOwner: by(owner), asGuest: by('') };
}

test('only hashes of the secrets are stored', async () => {
  const { link } = await newList();
  const stored = JSON.stringify((await pool.query('select * from shared_lists')).rows);
  expect(stored).not.toContain(link);
  expect(await findSharedList(db, tokenHashOf(link))).toMatchObject({ title: 'Bilar' });
  expect(await findSharedList(db, tokenHashOf(''))).toBeNull();
});

test('a list without existing cars is not stored', async () => {
  const shared = await shareList(db, NETWORK, { title: 'Bilar', isOpen: true, ads: [999_999_999] });
  expect(shared).toEqual({ ok: false, failure: 'no-cars' });
  expect((await pool.query('select 1 from shared_lists')).rowCount).toBe(0);
});

test('a person has one vote for each car, whatever the case of the name, and can take it back', async () => {
  const { id, ads, asGuest } = await newList();
  const vote = (person: string, choice: 'for' | 'mot' | 'ingen') =>
    asGuest({ kind: 'vote', adId: ads[0] ?? 0, person, vote: choice });
  await Promise.all([vote('Eva', 'for'), vote('EVA', 'for'), vote('eva', 'for'), vote('Adam', 'for')]);
  await vote('Eva', 'mot');
  const votes = async () => (await readSharedCars(db, id)).map((car) => car.votes);
  expect(await votes()).toEqual([
    [
      { voter: 'Adam', isFor: true },
      { voter: 'Eva', isFor: false },
    ],
    [],
  ]);
  await vote('eva', 'ingen');
  expect((await votes())[0]).toEqual([{ voter: 'Adam', isFor: true }]);
});

test('a comment sent twice is stored once', async () => {
  const { id, ads, asGuest } = await newList();
  const comment = { kind: 'comment', adId: ads[1] ?? 0, person: 'Eva', comment: 'Fin' } as const;
  expect([await asGuest(comment), await asGuest(comment)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect((await readSharedCars(db, id))[1]?.comments).toMatchObject([{ writer: 'Eva', comment: 'Fin' }]);
});

const REFUSED: readonly [ListChange['kind'], (adId: number) => ListChange][] = [
  ['vote', (adId) => ({ kind: 'vote', adId, person: 'Eva', vote: 'for' })],
  ['comment', (adId) => ({ kind: 'comment', adId, person: 'Eva', comment: 'x' })],
  ['add-cars', (adId) => ({ kind: 'add-cars', adIds: [adId] })],
  ['remove-car', (adId) => ({ kind: 'remove-car', adId })],
  ['remove-comment', () => ({ kind: 'remove-comment', commentId: 1 })],
  ['change', () => ({ kind: 'change', title: 'Annat', isOpen: true })],
  ['remove', () => ({ kind: 'remove' })],
];

test.each(REFUSED)('%s is refused to others in a list that they may only read', async (_, change) => {
  const { ads, asGuest } = await newList(false);
  expect(await asGuest(change(ads[0] ?? 0))).toEqual({ ok: false, failure: 'not-allowed' });
});

test.each(REFUSED.filter(([kind]) => !['vote', 'comment', 'add-cars'].includes(kind)))(
  '%s is refused to others in an open list',
  async (_, change) => {
    const { ads, asGuest } = await newList();
    expect(await asGuest(change(ads[0] ?? 0))).toEqual({ ok: false, failure: 'not-allowed' });
  },
);

test('the owner adds and removes cars and comments, changes and removes the list', async () => {
  const { id, ads, link, asOwner } = await newList(false);
  const { internal_id: added } = await insertAd(db);
  const [first = 0] = ads;
  await asOwner({ kind: 'comment', adId: first, person: 'Eva', comment: 'Fin' });
  const commentId = (await readSharedCars(db, id))[0]?.comments[0]?.id ?? 0;
  for (const change of [
    { kind: 'remove-comment', commentId },
    { kind: 'add-cars', adIds: [added, first] },
    { kind: 'remove-car', adId: ads[1] ?? 0 },
    { kind: 'change', title: 'Annat', isOpen: true },
  ] as const)
    expect(await asOwner(change)).toMatchObject({ ok: true });
  expect((await readSharedCars(db, id)).map(({ adId, comments }) => [adId, comments])).toEqual([
    [first, []],
    [added, []],
  ]);
  expect(await findSharedList(db, tokenHashOf(link))).toMatchObject({ title: 'Annat', isOpen: true });
  await asOwner({ kind: 'remove' });
  expect(await findSharedList(db, tokenHashOf(link))).toBeNull();
  expect(await asOwner({ kind: 'remove' })).toEqual({ ok: false, failure: 'unknown' });
});

test('comments of another list cannot be removed', async () => {
  const [mine, other] = [await newList(), await newList()];
  await other.asGuest({ kind: 'comment', adId: other.ads[0] ?? 0, person: 'Eva', comment: 'Fin' });
  const commentId = (await readSharedCars(db, other.id))[0]?.comments[0]?.id ?? 0;
  expect(await mine.asOwner({ kind: 'remove-comment', commentId })).toEqual({ ok: false, failure: 'gone' });
});

test('a list has at most 24 cars, also when they are added at the same time', async () => {
  const { id, asGuest } = await newList(true, 22);
  const more = (await insertAds(db, 6)).map(({ internal_id }) => internal_id);
  await Promise.all(more.map((adId) => asGuest({ kind: 'add-cars', adIds: [adId] })));
  expect(await readSharedCars(db, id)).toHaveLength(24);
  expect(await asGuest({ kind: 'add-cars', adIds: more })).toEqual({ ok: false, failure: 'full' });
});

test('a list that has ended cannot be read, and is removed with its cars, votes and comments', async () => {
  const { ads, link, asGuest } = await newList();
  await asGuest({ kind: 'vote', adId: ads[0] ?? 0, person: 'Eva', vote: 'for' });
  await asGuest({ kind: 'comment', adId: ads[0] ?? 0, person: 'Eva', comment: 'Fin' });
  await removeEndedLists(db);
  expect((await pool.query('select 1 from shared_lists')).rowCount).toBe(1);
  await pool.query(`update shared_lists set ends_at = ends_at - interval '90 days 1 second'`);
  expect(await findSharedList(db, tokenHashOf(link))).toBeNull();
  await removeEndedLists(db);
  for (const table of ['shared_lists', 'shared_list_ads', 'shared_list_votes', 'shared_list_comments'])
    expect((await pool.query(`select 1 from ${table}`)).rowCount).toBe(0);
});

test('lists of one network are limited', async () => {
  const ads = [(await insertAd(db)).internal_id];
  const results = [];
  for (let count = 0; count < 22; count += 1)
    results.push(await shareList(db, NETWORK, { title: 'Bilar', isOpen: true, ads }));
  expect(results.at(-1)).toEqual({ ok: false, failure: 'too-many' });
  expect(results.filter(({ ok }) => ok)).toHaveLength(20);
});
