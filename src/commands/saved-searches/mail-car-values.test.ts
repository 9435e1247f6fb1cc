import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CarWorth } from '#src/domain/own-car/worth-change.ts';
import { daysAgo, insertAd, FACTORY_NOW as NOW } from '#test/factories.ts';
import { insertFollowedCar } from '#test/saved-search.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { testDatabase } from '#test/support/database.ts';
import { endAlerts } from './change-alerts.ts';
import { mailCarValues, type ValueStoredCar } from './mail-car-values.ts';

const { db, pool } = await testDatabase();
const services = { db, secretBox, site: { name: 'Milvis', url: 'https://milvis.example' } };
let seriesId: number;
beforeAll(async () => {
  seriesId = (await insertAd(db)).series_id ?? 0;
});
beforeEach(() => pool.query('truncate saved_searches, search_alerts, mails'));

const worth =
  (value: number, error = 0.005): ValueStoredCar =>
  async () => ({ kind: 'known', value, error });
type Mail = { recipient: string; subject: string; body: string; link: string };
const mails = async () =>
  (await pool.query<Mail>('select recipient, subject, body, unsubscribe_url as link from mails order by id')).rows.map(
    ({ subject, body, ...mail }) => ({
      ...mail,
      subject: subject.replace(/\u00a0|\u202f/gu, ' '),
      body: body.replace(/\u00a0|\u202f/gu, ' '),
    }),
  );
const nextMonth = new Date(NOW.getTime() + 31 * 24 * 3_600_000);

test('mails a value that has moved once, with a link that ends it', async () => {
  await insertFollowedCar(db, seriesId);
  expect(await mailCarValues(services, worth(196_000), NOW)).toBe(1);
  expect(await mailCarValues(services, worth(150_000), NOW)).toBe(0);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'eva@kund.example', subject: 'Din bil är värd 4 000 kr mindre' });
  expect(mail?.body).toContain(
    'Värdet av Volvo V60, 2021, 6 500 mil: 196 000 kr, 4 000 kr mindre än den 20 oktober 2026.',
  );
  expect(mail?.body).toContain('https://milvis.example/vardera/volvo/v60?arsmodell=2021&mil=6500');
  const token = new URL(mail?.link ?? '').searchParams.get('t') ?? '';
  expect(await endAlerts(services, token)).toBe(true);
  expect(await mailCarValues(services, worth(150_000), nextMonth)).toBe(0);
});

test('compares with the value of the last mail, not with that of a month without one', async () => {
  await insertFollowedCar(db, seriesId);
  expect(await mailCarValues(services, worth(197_200), NOW)).toBe(0);
  expect(await mailCarValues(services, worth(195_600), nextMonth)).toBe(1);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Din bil är värd 4 400 kr mindre']);
});

test('a value that is less sure than its change is not mailed', async () => {
  await insertFollowedCar(db, seriesId);
  expect(await mailCarValues(services, worth(190_000, 0.08), NOW)).toBe(0);
  expect(await mails()).toEqual([]);
});

test('a car that cannot be valued waits a month, and one without an answer for the next night', async () => {
  const answers = new Map<string, CarWorth>([
    ['1', { kind: 'busy' }],
    ['2', { kind: 'unknown' }],
  ]);
  for (const mil of ['1', '2']) await insertFollowedCar(db, seriesId, { params: `arsmodell=2021&mil=${mil}` });
  const asked: string[] = [];
  const value: ValueStoredCar = async (_, { params }) => {
    const mil = new URLSearchParams(params).get('mil') ?? '';
    asked.push(mil);
    return answers.get(mil) ?? { kind: 'unknown' };
  };
  await mailCarValues(services, value, NOW);
  await mailCarValues(services, value, NOW);
  expect(asked).toEqual(['1', '2', '1']);
});

test('ends after several questions without an answer', async () => {
  for (let mil = 1; mil <= 6; mil += 1)
    await insertFollowedCar(db, seriesId, { params: `arsmodell=2021&mil=${mil}`, at: daysAgo(40) });
  let asked = 0;
  await mailCarValues(
    services,
    async () => {
      asked += 1;
      return { kind: 'busy' };
    },
    NOW,
  );
  expect(asked).toBe(3);
});

test('two at the same time mail each change once', async () => {
  for (let mil = 1; mil <= 10; mil += 1) await insertFollowedCar(db, seriesId, { params: `arsmodell=2021&mil=${mil}` });
  const counts = await Promise.all([1, 2, 3].map(() => mailCarValues(services, worth(180_000), NOW)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await mails()).toHaveLength(10);
});

test('a mail that cannot be queued leaves its car to the next run', async () => {
  await insertFollowedCar(db, seriesId);
  await pool.query(`alter table mails add constraint no_mail check (subject not like 'Din bil%')`);
  await expect(mailCarValues(services, worth(180_000), NOW)).rejects.toThrow('no_mail');
  await pool.query('alter table mails drop constraint no_mail');
  expect(await mailCarValues(services, worth(180_000), NOW)).toBe(1);
});
