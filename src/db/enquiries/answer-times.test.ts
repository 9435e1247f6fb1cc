import { beforeEach, expect, test } from 'vitest';
import { ANSWER_TIMES, answerTimeText } from '#src/domain/enquiries/answer-time.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { readAnswerTime, refreshAnswerTimes } from './answer-times.ts';
import { insertEnquiry, updateEnquiry } from './enquiries.ts';
import { listInbox } from './enquiry-thread.ts';

const { db, pool } = await testDatabase();
let dealerId: number;
let adId: number;
beforeEach(async () => {
  await pool.query('delete from enquiries');
  dealerId = (await insertDealer(db)).id;
  adId = (await insertAd(db, { dealer_id: dealerId })).internal_id;
});

/** Inserts messages that were answered after so many hours (null: not at all), written some days ago. */
async function messages(hours: readonly (number | null)[], { daysAgo = 10, status = 'answered' } = {}): Promise<void> {
  for (const after of hours)
    await pool.query(
      `insert into enquiries (ad_id, name, telephone, message, wants_test_drive, created_at, answered_at, status)
       values ($1, 'Eva', '0701234567', 'Hej', false, now() - make_interval(days => $2),
         now() - make_interval(days => $2) + make_interval(mins => ($3::numeric * 60)::int), $4)`,
      [adId, daysAgo, after, after === null && status === 'answered' ? 'new' : status],
    );
}

const answerTime = async () => {
  await refreshAnswerTimes(db);
  return readAnswerTime(db, dealerId);
};

test.each([
  ['half of them within the hour', [0.5, 0.9, 1, 30, null], 1],
  ['most of them the same day', [2, 20, 23, 40, null], 24],
  ['most of them not at all', [0.2, 0.3, null, null, null], null],
  ['too few to tell', [0.2, 0.3, 0.2, 0.2], null],
  ['later than is shown', [100, 100, 100, 100, 100], null],
  ['the limits themselves', [72, 72, 72, 72, 72], 72],
])('time within which a dealer answers: %s', async (_case, hours, expected) => {
  await messages(hours);
  expect(await answerTime()).toBe(expected);
});

test('messages that may still be answered in time and closed ones do not count', async () => {
  await messages([3, 3, 3, 3]);
  await messages([null, null, null, null, null, null], { daysAgo: 1 });
  await messages([null, null, null, null, null, null], { status: 'closed' });
  expect(await answerTime()).toBeNull();
  await messages([3]);
  expect(await answerTime()).toBe(4);
});

test('an unchanged time leaves stored pages valid, and an outdated one is removed', async () => {
  await messages([1, 1, 1, 1, 1]);
  await refreshAnswerTimes(db);
  const version = async () => (await pool.query('select version from content_version')).rows[0];
  const before = await version();
  await refreshAnswerTimes(db);
  expect(await version()).toEqual(before);
  await pool.query('delete from enquiries');
  expect(await answerTime()).toBeNull();
});

test('a message is answered the first time that its status says so, until that is taken back', async () => {
  const message = { name: 'Eva', email: null, telephone: '0701234567', wantsTestDrive: false, tradeInPlate: null };
  await insertEnquiry(db, adId, { ...message, message: 'Finns den kvar?' });
  const { enquiries } = await listInbox(db, { dealerId, status: null }, { page: 1, size: 1 });
  const id = enquiries[0]?.id ?? 0;
  const answeredAt = async (): Promise<Date | null> =>
    (await pool.query('select answered_at from enquiries where id = $1', [id])).rows[0]?.answered_at;
  await updateEnquiry(db, { id, version: 1, status: 'read', notes: '' });
  expect(await answeredAt()).toBeNull();
  await updateEnquiry(db, { id, version: 2, status: 'answered', notes: '' });
  const first = await answeredAt();
  expect(first).toBeInstanceOf(Date);
  await updateEnquiry(db, { id, version: 3, status: 'closed', notes: 'Såld' });
  await updateEnquiry(db, { id, version: 4, status: 'answered', notes: '' });
  expect(await answeredAt()).toEqual(first);
  await updateEnquiry(db, { id, version: 5, status: 'new', notes: '' });
  expect(await answeredAt()).toBeNull();
});

test('every time has its words', () => {
  expect(ANSWER_TIMES.map(answerTimeText)).toEqual([
    'Svarar oftast inom en timme',
    'Svarar oftast inom fyra timmar',
    'Svarar oftast inom ett dygn',
    'Svarar oftast inom tre dygn',
  ]);
  expect(answerTimeText(null)).toBeNull();
});
