import { beforeEach, expect, test } from 'vitest';
import { insertAd } from '#test/factories.ts';
import { insertSavedSearch } from '#test/saved-search.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { mailAlerts } from './mail-alerts.ts';

const { db, pool } = await testDatabase();
const services = { db, secretBox, site: { name: 'Milvis', url: 'https://milvis.example' } };
const NOW = new Date('2026-11-20T12:00:00Z');
beforeEach(async () => {
  await emptyStock(pool);
  await pool.query('truncate saved_searches, search_alerts, mails');
});
type AlertRow = { searchId: number; adId: number; kind: string; price?: number; previousPrice?: number };
const addAlert = ({ searchId, adId, kind, price, previousPrice }: AlertRow) =>
  pool.query('insert into search_alerts (search_id, ad_id, kind, price, previous_price) values ($1, $2, $3, $4, $5)', [
    searchId,
    adId,
    kind,
    price,
    previousPrice,
  ]);
const mails = async () =>
  (
    await pool.query<{ recipient: string; subject: string; body: string; unsubscribe_url: string }>(
      'select recipient, subject, body, unsubscribe_url from mails order by id',
    )
  ).rows;

test('one mail per search contains its alerts, with links to change and to end them', async () => {
  const fresh = await insertAd(db, { name: 'Volvo V60\r\nD4', price: 250_000 });
  const cheaper = await insertAd(db, { name: 'Volvo V60 T6', price: 199_000 });
  const sold = await insertAd(db, { name: 'Volvo V60 B4', status: 'sold', price: 150_000 });
  const searchId = await insertSavedSearch(db, { name: 'Volvo V60', filters: { make: ['Volvo'] } });
  await addAlert({ searchId, adId: fresh.internal_id, kind: 'new', price: 250_000 });
  await addAlert({ searchId, adId: cheaper.internal_id, kind: 'cheaper', price: 205_000, previousPrice: 209_000 });
  await addAlert({ searchId, adId: cheaper.internal_id, kind: 'cheaper', price: 199_000, previousPrice: 205_000 });
  await addAlert({ searchId, adId: sold.internal_id, kind: 'sold', price: 150_000 });
  expect(await mailAlerts(services, 'at-once', NOW)).toBe(1);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'eva@kund.example' });
  expect(mail?.subject).toMatch(/^1.ny bil, 1.sänkt pris och 1.såld eller borttagen: Volvo V60$/);
  expect(mail?.body).toMatch(/Volvo V60 T6, 199.000.kr \(förut 209.000.kr\)/);
  expect(mail?.body).toContain(`https://milvis.example/ad/${fresh.internal_id}`);
  expect(mail?.body).toContain('Se alla bilar: https://milvis.example/annonser?make=Volvo');
  const token = /avsluta\?t=([\w.-]+)$/.exec(mail?.unsubscribe_url ?? '')?.[1];
  expect(mail?.body).toContain(`https://milvis.example/bevaka/andra?t=${token}`);
  expect(await mailAlerts(services, 'at-once', NOW)).toBe(0);
});

test('an ad that came in and was cut since is listed once, at its price of today', async () => {
  const ad = await insertAd(db, { name: 'Volvo V60 T6', price: 399_000 });
  const searchId = await insertSavedSearch(db, { name: 'Volvo V60', filters: { make: ['Volvo'] } });
  await addAlert({ searchId, adId: ad.internal_id, kind: 'new', price: 419_000 });
  await addAlert({ searchId, adId: ad.internal_id, kind: 'cheaper', price: 399_000, previousPrice: 419_000 });
  await mailAlerts(services, 'at-once', NOW);
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^1.ny bil: Volvo V60$/);
  expect(mail?.body.split(`https://milvis.example/ad/${ad.internal_id}`)).toHaveLength(2);
  expect(mail?.body).toMatch(/399.000.kr/);
  expect(mail?.body).not.toMatch(/419.000/);
});

test('digests are mailed at their own time, and only of what is still so', async () => {
  const ad = await insertAd(db, { status: 'sold' });
  const searchId = await insertSavedSearch(db, { frequency: 'daily' });
  await addAlert({ searchId, adId: ad.internal_id, kind: 'new' });
  for (const frequency of ['at-once', 'weekly', 'daily'] as const)
    expect(await mailAlerts(services, frequency, NOW)).toBe(0);
  expect((await pool.query('select from search_alerts where mailed_at is null')).rowCount).toBe(0);
  await addAlert({ searchId, adId: ad.internal_id, kind: 'sold' });
  expect(await mailAlerts(services, 'daily', NOW)).toBe(1);
});

test('concurrent senders mail each search once, and a long list is cut', async () => {
  const ids: number[] = [];
  for (let nth = 0; nth < 40; nth += 1) ids.push((await insertAd(db)).internal_id);
  for (let nth = 0; nth < 5; nth += 1) {
    const searchId = await insertSavedSearch(db, { email: `${nth}@kund.example` });
    for (const adId of ids) await addAlert({ searchId, adId, kind: 'new' });
  }
  const sent = await Promise.all([1, 2, 3].map(() => mailAlerts(services, 'at-once', NOW)));
  expect(sent.reduce((sum, count) => sum + count)).toBe(5);
  const all = await mails();
  expect(new Set(all.map(({ recipient }) => recipient)).size).toBe(5);
  expect(all[0]?.body.match(/\/ad\//g)).toHaveLength(30);
  expect(all[0]?.body).toMatch(/Och 10.bilar till\./);
});
