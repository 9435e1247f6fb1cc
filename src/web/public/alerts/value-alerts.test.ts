import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailCarValues } from '#src/commands/saved-searches/mail-car-values.ts';
import { valueStock } from '#src/commands/valuation/value-stock.ts';
import { openOwnCarValuer } from '#src/services/own-car/own-car-valuer.ts';
import { worthOfStoredCar } from '#src/services/own-car/worth-of-car.ts';
import {
  changeAlertsUrl,
  confirmAlertsUrl,
  endAlertsUrl,
  ownCarAlertFormUrl,
  ownCarUrl,
  ownCarValueUrl,
} from '#src/visitor-urls.ts';
import { deliver } from '#test/delivery.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { formOf } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';
import { valuedFeed } from '#test/valued-feed.ts';

/** Alerts of the value of a car of one's own, through the HTTP API and the engine that values it. */

const { db, pool, url: databaseUrl } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  await deliver(pool, valuedFeed(), new Date());
  await valueStock(pool, new Date());
  site = await openTestApp({}, db);
}, 180_000);
beforeEach(() => pool.query('truncate saved_searches, search_alerts, mails, request_limits'));

const CAR: [string, string][] = [
  ['arsmodell', '2021'],
  ['mil', '6500'],
  ['drivmedel', 'Diesel'],
  ['utforande', 'Granbarr'],
];
const VALUE = ownCarValueUrl('volvo', 'v60', CAR);
const FORM = ownCarAlertFormUrl(VALUE);
const mails = async () => (await pool.query('select * from mails order by id')).rows;
const tokenIn = (text: string | null | undefined) => /\?t=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
const ask = (email = 'Eva@Kund.example') => site.open(FORM, formOf({ intent: 'value', email }));

test('from the value to the mail of its change and its end, without an account and without scripts', async () => {
  expect(linksOf((await site.open(VALUE)).html)).toContain(FORM);
  const form = await site.open(FORM);
  expect([form.status, form.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(form.text).toMatch(/Volvo V60, 2021 · 6.500 mil · Diesel · Granbarr/u);
  expect(form.text).toContain('högst en gång i månaden');
  expect((await ask()).text).toContain('Kolla din e-post');
  const [asked] = await mails();
  expect(asked).toMatchObject({ recipient: 'eva@kund.example' });
  expect(asked.body).toMatch(/om värdet av Volvo V60, 2021, 6.500 mil\./u);
  // Nothing that a visitor wrote reaches an address that may be a stranger's.
  expect(asked.subject + asked.body).not.toContain('Granbarr');
  const token = tokenIn(asked.body);
  expect((await site.open(confirmAlertsUrl(token), formOf({ token }))).text).toContain(
    'Du får mejl om värdet av Volvo',
  );

  await pool.query(`truncate mails`);
  await pool.query(`update saved_searches set car_value = car_value * 1.4, valued_at = now() - interval '40 days'`);
  const ownCars = openOwnCarValuer({ databaseUrl, onError: (error) => expect(error).toBeNull() });
  const services = { db, secretBox, site: { name: 'Milvis', url: 'https://milvis.example' } };
  const valueCar: Parameters<typeof mailCarValues>[1] = (of, car, now) =>
    worthOfStoredCar({ db: of, ownCars }, car, now);
  expect(await mailCarValues(services, valueCar, new Date())).toBe(1);
  expect(await mailCarValues(services, valueCar, new Date())).toBe(0);
  const [mail] = await mails();
  expect(mail.subject).toMatch(/^Din bil är värd \d+\s\d{3}\skr mindre$/u);
  // The mail states the value of the page.
  const [, stated = ''] = /: ([\d\s]+)\skr, /u.exec(mail.body) ?? [];
  expect((await site.open(VALUE)).text.replace(/\s/gu, '')).toContain(`${stated.replace(/\s/gu, '')}kr`);

  const own = tokenIn(mail.unsubscribe_url);
  const changing = await site.open(changeAlertsUrl(own));
  expect(changing.text).toMatch(/Värdet av Volvo V60, 2021, 6.500 mil: [\d\s]+ kr/u);
  expect(linksOf(changing.html)).toContain(endAlertsUrl(own));
  const choice = { token: own, kinds: 'new', frequency: 'daily' };
  expect((await site.open(changeAlertsUrl(own), formOf(choice))).status).toBe(400);
  expect((await site.open(endAlertsUrl(own), formOf({ token: own }))).text).toContain('Bevakningen är avslutad');
  expect((await pool.query('select from saved_searches')).rowCount).toBe(0);
});

test('a rejected address is returned, and no mail is sent', async () => {
  const refused = await ask('granbarr@');
  expect([refused.status, await mails()]).toEqual([400, []]);
  expect(refused.html).toContain('granbarr@');
});

test.each([
  ownCarAlertFormUrl(ownCarValueUrl('volvo', 'v61', CAR)),
  ownCarAlertFormUrl(ownCarValueUrl('volvo', 'v60')),
  ownCarAlertFormUrl(
    ownCarValueUrl('volvo', 'v60', [
      ['arsmodell', '1962'],
      ['mil', '1'],
    ]),
  ),
  ownCarAlertFormUrl('/vardera/%zz?%zz'),
  ownCarAlertFormUrl('/vardera/__proto__/x'),
])('%s leads to the form of a car, and starts nothing', async (path) => {
  const form = await site.fetch(path);
  expect([form.status, form.headers.get('location')]).toEqual([302, ownCarUrl()]);
  const sent = await site.open(path, formOf({ intent: 'value', email: 'eva@kund.example' }));
  expect(sent.status).toBeLessThan(500);
  expect(await mails()).toEqual([]);
});
