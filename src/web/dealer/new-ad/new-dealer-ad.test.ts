import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import * as officeUrls from '#src/office-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

/** A car that a dealer enters by hand, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let own: TestAccount;
beforeAll(async () => {
  site = await openTestApp({}, db);
});
beforeEach(async () => {
  await emptyStock(pool);
  own = await signedIn(db, 'dealer', 'own@bil.example', 'Bilhuset AB');
});

const see = (text = '') => site.open(officeUrls.newDealerAdUrl(text), { headers: own.headers });
const CAR = { intent: 'publish', model_year: '2019', odometer_km: '8 100', price: '189 900', fuels: 'Diesel' };
const publish = (fields: Record<string, string>, model = 'volvo v60') =>
  site.open(officeUrls.newDealerAdUrl(model), formOf({ ...CAR, ...fields }, own.headers));
const published = async () =>
  (
    await pool.query(
      `select internal_id, name, series, dealer_id, price, odometer_km, model_year, fuels, horsepower_hp, licence_plate, status from ads`,
    )
  ).rows;

test('the model is found as the search finds it, with what follows its name', async () => {
  for (const text of ['volvo v60', 'V60', 'v60 d4 2019']) expect((await see(text)).text, text).toContain('Volvo V60');
  expect((await see('v60 d4 2019')).html).toContain('value="2019"');
  const unknown = await see('xyzzy');
  expect(unknown.text).toContain('Vi hittar ingen modell i ”xyzzy”');
  expect(unknown.html).toContain('value="xyzzy"');
});

test('a car is published for the own dealer, in mil, and stays through its deliveries', async () => {
  const answer = await publish({ licence_plate: 'abc 123' });
  const dealer = await readOwnDealer(db, own.userId);
  const [ad] = await published();
  expect(ad).toMatchObject({
    name: 'Volvo V60',
    series: 'V60',
    dealer_id: dealer?.id,
    price: 189_900,
    odometer_km: 81_000,
    model_year: 2019,
    fuels: ['Diesel'],
    licence_plate: 'ABC123',
    status: 'active',
  });
  expect(answer.status).toBe(302);
  await deliver(
    pool,
    [feedCar({ dealer: 'Bilhuset AB', dealer_city: 'Uppsala', licence_plate: 'NYY001' })],
    new Date(Date.now() + 60_000),
  );
  expect((await published()).filter(({ status }) => status === 'active')).toHaveLength(2);
});

test('power and fuel are those of the chosen engine, which has to be one of the model', async () => {
  const { html } = await see('volvo v60');
  const [, value = '', words = ''] = /<option value="(\d+ \d+ [^"]+)">([^<]+)</.exec(html) ?? [];
  expect(words).toMatch(/, \d+\shk/u);
  await publish({ motor: value, fuels: '' });
  const [ad] = await published();
  expect(value).toContain(` ${ad.horsepower_hp} `);
  expect(value.endsWith(ad.fuels[0])).toBe(true);
  const wrong = await publish({ motor: '1 2 okänd Diesel' });
  expect([wrong.status, wrong.text.includes('Välj en motor ur listan')]).toEqual([400, true]);
});

test.each([
  [{ price: '' }, 'Skriv ett pris'],
  [{ model_year: 'x' }, 'Skriv ett tal mellan'],
  [{ odometer_km: '' }, 'Skriv mätarställningen'],
  [{ fuels: '' }, 'Välj minst ett drivmedel'],
  [{ licence_plate: 'hej' }, 'Skriv numret som ABC 123'],
  [{ price: '1' }, 'Rätta: Pris'],
])('%j is refused with what was written, and nothing is published', async (fields, message) => {
  const answer = await publish({ description: 'Nybesiktad', ...fields });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(message);
  expect(answer.html).toContain('Nybesiktad');
  expect(await published()).toEqual([]);
});

test('all problems are stated at once, none of them naming a tick that the form of a dealer lacks', async () => {
  const { text } = await publish({ price: '', odometer_km: '', fuels: '', licence_plate: 'hej' });
  for (const message of ['Skriv ett pris.', 'Skriv mätarställningen', 'Välj minst ett drivmedel', 'Skriv numret som'])
    expect(text).toContain(message);
  expect(text).not.toContain('Pris på begäran');
});

test('the model has to be written, and the engine that the text names is chosen', async () => {
  const empty = await site.open(`${officeUrls.newDealerAdUrl()}?modell=`, { headers: own.headers });
  expect(empty.text).toContain('Skriv märke och modell');
  const { html } = await see('volvo v60 d4 2012');
  expect(/<option value="[^"]+ D4 Diesel" selected/.test(html)).toBe(true);
});

test('a plate that is for sale at the own dealer is refused; at another dealer it is not', async () => {
  const dealer = await readOwnDealer(db, own.userId);
  await insertAd(db, { dealer_id: dealer?.id ?? 0, licence_plate: 'ABC123', name: 'Volvo egen' });
  expect((await publish({ licence_plate: 'ABC123' })).text).toContain('Bilen finns redan bland era: Volvo egen');
  const other = await insertDealer(db, { name: 'Bilcentrum AB' });
  await insertAd(db, { dealer_id: other.id, licence_plate: 'DEF456' });
  expect((await publish({ licence_plate: 'DEF456' })).status).toBe(302);
});

test('an account without a dealer publishes nothing', async () => {
  const user = await signedIn(db, 'user');
  const answer = await site.fetch(officeUrls.newDealerAdUrl('volvo v60'), formOf(CAR, user.headers));
  expect(answer.headers.get('location')).toContain('atkomst-nekad-handlare');
  expect(await published()).toEqual([]);
});
