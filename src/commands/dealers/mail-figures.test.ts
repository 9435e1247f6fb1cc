import { beforeEach, expect, test } from 'vitest';
import { addAdViews, NO_COUNTS } from '#src/db/ads/ad-views.ts';
import { insertFigureMails } from '#src/db/dealers/figure-mails.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { deleteRows, emptyStock, testDatabase } from '#test/support/database.ts';
import { mailFigures } from './mail-figures.ts';

const { db, pool } = await testDatabase();
const services = { db, site: { name: 'Milvis', url: 'https://milvis.example' } };
const MONDAY = new Date('2026-11-30T06:30:00Z');
let userId = '';
let dealerId = 0;
beforeEach(async () => {
  await emptyStock(pool);
  await deleteRows(pool, 'dealers', 'users', 'mails');
  dealerId = (await insertDealer(db, { name: 'Bilhuset AB' })).id;
  ({ userId } = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB'));
  await insertFigureMails(db, userId);
});
const mails = async () =>
  (await pool.query('select recipient, subject, body, unsubscribe_url from mails order by id')).rows;
const addCar = async (id: number) => {
  const published_at = new Date('2026-11-01T12:00:00Z');
  return (await insertAd(db, { dealer_id: id, name: 'Volvo V60 D4', published_at })).internal_id;
};
const count = (adId: number, day: string, views: number) =>
  addAdViews(db, new Date(`${day}T12:00:00Z`), [{ ...NO_COUNTS, adId, views }]);

test('mails the whole week before, Monday to Sunday, once, whenever it runs', async () => {
  const car = await addCar(dealerId);
  await count(car, '2026-11-22', 100);
  await count(car, '2026-11-23', 3);
  await count(car, '2026-11-29', 4);
  await count(car, '2026-11-30', 50);
  expect(await mailFigures(services, MONDAY)).toBe(1);
  expect(await mailFigures(services, MONDAY)).toBe(0);
  expect(await mailFigures(services, new Date('2026-12-06T20:00:00Z'))).toBe(0);
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: 'own@bil.example', subject: 'Veckans siffror: Bilhuset AB' });
  expect(mail.body).toContain('Öppnade: 7 (100)');
  expect(mail.body).toContain('veckan till 29 november 2026');
  expect(mail.unsubscribe_url).toMatch(/^https:\/\/milvis\.example\/.*[0-9a-f]{12}$/u);
  expect(await mailFigures(services, new Date('2026-12-07T06:30:00Z'))).toBe(1);
});

test('counts the messages of the same Swedish days as the openings, in the week and in the one before', async () => {
  const car = await addCar(dealerId);
  const times = [
    '2026-11-22T22:30:00Z',
    '2026-11-22T23:30:00Z',
    '2026-11-29T22:59:00Z',
    '2026-11-29T23:01:00Z',
    '2026-11-30T06:00:00Z',
    '2026-11-15T22:59:00Z',
  ];
  for (const time of times)
    await pool.query(
      `insert into enquiries (ad_id, name, email, message, wants_test_drive, created_at) values ($1, 'Kim', 'kim@post.example', 'Hej', false, $2)`,
      [car, time],
    );
  expect(await mailFigures(services, MONDAY)).toBe(1);
  const [mail] = await mails();
  expect(mail.body).toContain('Meddelanden: 2 (1)');
});

test('has all dealers of the account whose figures its role may read, in one mail', async () => {
  await addCar(dealerId);
  for (const [name, role] of [
    ['Bilhuset Norr', 'seller'],
    ['Bilhuset Syd', 'leads'],
    ['Bilhuset Tomt', 'owner'],
  ] as const) {
    const { id } = await insertDealer(db, { name });
    if (name !== 'Bilhuset Tomt') await addCar(id);
    await db
      .insertInto('dealer_people')
      .values({ user_id: userId, dealer_id: id, role, invited_by: 'x@bil.example' })
      .execute();
  }
  expect(await mailFigures(services, MONDAY)).toBe(1);
  const [mail] = await mails();
  expect(mail.subject).toBe('Veckans siffror: 2 anläggningar');
  expect(mail.body).toMatch(/Bilhuset AB, 1 bil.*Bilhuset Norr, 1 bil/su);
  expect(mail.body).not.toMatch(/Syd|Tomt|CSV/u);
});

test('mails nothing about no cars, and a failed mail is tried again with its mark undone', async () => {
  expect(await mailFigures(services, MONDAY)).toBe(0);
  await pool.query('update figure_mails set mailed_week = null');
  await addCar(dealerId);
  await pool.query('alter table mails add constraint broken check (false) not valid');
  await expect(mailFigures(services, MONDAY)).rejects.toThrow('broken');
  await pool.query('alter table mails drop constraint broken');
  expect(await mailFigures(services, MONDAY)).toBe(1);
});
