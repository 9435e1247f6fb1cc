import { beforeAll, expect, test } from 'vitest';
import { auditUrl, importUrl } from '#src/pages/list-urls.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { formOf, signedIn, type TestAccount } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, type Page } from '#test/test-app.ts';

/** Unknown words of deliveries, which staff teach, through the HTTP API. */

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let moderator: TestAccount;
let runId: number | null;
beforeAll(async () => {
  site = await openTestApp({}, db);
  moderator = await signedIn(db, 'moderator');
  const rows = [
    feedCar({ brand: 'Wolwåbilar', model: 'V60', licence_plate: 'AAA111' }),
    feedCar({ model: 'Sportvagn Lux 2.0', name: 'Fin bil', licence_plate: 'BBB222', color: 'Skymningsdis' }),
  ];
  ({ runId } = await deliver(pool, rows, new Date(Date.now() - 60_000)));
});
const see = (address: string): Promise<Page> => site.open(address, { headers: moderator.headers });
const MODEL = { field: 'car', make: 'Volvo', word: 'Sportvagn' };
const teach = (fields: Record<string, string>): Promise<Page> => {
  const sent = { intent: 'teach', falt: 'car', marke: 'Volvo', ord: 'Sportvagn', betyder: 'v90', for: '', antal: '1' };
  return site.open(unknownWordsUrl({ taught: MODEL }), formOf({ ...sent, ...fields }, moderator.headers));
};

test('the report of an import leads to each unknown car, and the page lists them with unknown words', async () => {
  const report = await see(importUrl(runId ?? 0));
  const address = unknownWordsUrl({ taught: { field: 'car', make: 'Volvo', word: 'Sportvagn Lux 2.0' } });
  expect(report.html).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
  const { text } = await see(unknownWordsUrl());
  expect(text).toMatch(/Sportvagn Lux 2\.0.*Bil/);
  expect(text).toMatch(/Skymningsdis.*Färg/);
  expect((await see(unknownWordsUrl({ text: 'skymning' }))).text).not.toContain('Wolwåbilar');
});

test('states before saving what a word changes, by the names of the site’s own search', async () => {
  const { text } = await see(unknownWordsUrl({ taught: { ...MODEL, target: 'volvo v90' } }));
  expect(text).toMatch(/1 annons blir Volvo V90.*Den är till salu\..*Fin bil/);
  expect(text).not.toContain('Alla är till salu');
  const make = await see(unknownWordsUrl({ taught: { field: 'car', make: 'Wolwåbilar', word: '', target: 'Volvo' } }));
  expect(make.text).toMatch(/1 annons blir Volvo/);
  const colour = { field: 'color', make: '', word: 'Skymningsdis', target: 'Blå' };
  expect((await see(unknownWordsUrl({ taught: colour }))).text).toContain('1 annons blir Blå');
});

const NO_LETTER = 'Ordet behöver minst en latinsk bokstav eller en siffra.';
test.each([
  ['an unknown name', { target: 'xyzzy' }, 'Det märket eller den modellen finns inte.'],
  ['a make for a model', { target: 'Volvo' }, 'Välj en modell.'],
  ['another word than the vocabulary has', { field: 'color', make: '', target: 'Ceris' }, 'Välj bland orden i listan.'],
  ['all models of a make', { word: '', target: 'Volvo V90' }, 'Skriv vad modellen börjar med.'],
  ['a word without Latin letters', { field: 'color', make: '', word: 'Красный', target: 'Röd' }, NO_LETTER],
  ['a make without Latin letters', { make: '***', word: '', target: 'Volvo' }, NO_LETTER],
  ['a model without Latin letters', { word: '***', target: 'Volvo V90' }, NO_LETTER],
  ['a dealer that does not exist', { target: 'Volvo V90', forDealer: '999999' }, 'Handlaren finns inte.'],
])('explains why %s cannot be taught', async (_what, change, problem) => {
  const page = await see(unknownWordsUrl({ taught: { ...MODEL, ...change } }));
  expect(page.status).toBe(200);
  expect(page.text).toContain(problem);
});

test('refuses another number of ads than was shown, teaches the word once, and undoes it', async () => {
  expect((await teach({ antal: '7' })).text).toMatch(/Ordet är inte inlärt.*nu gäller det 1 annons/);
  expect((await teach({})).text).toMatch(/Ordet är inlärt.*1 annons är ändrad.*Sportvagn.*Volvo V90.*alla handlare/);
  expect((await pool.query('select series from ads order by licence_plate')).rows).toMatchObject([
    {},
    { series: 'V90' },
  ]);
  expect((await teach({ antal: '0' })).text).toContain('Ordet är redan inlärt.');
  const [{ id }] = (await pool.query('select id::text from taught_words')).rows;
  const forget = (): Promise<Page> => site.open(unknownWordsUrl(), formOf({ intent: 'forget', id }, moderator.headers));
  expect((await forget()).text).toMatch(/Ordet är glömt.*1 annons är ändrad/);
  expect((await forget()).text).toContain('Det finns inte längre.');
  const admin = await signedIn(db, 'admin');
  const { text } = await site.open(auditUrl(), { headers: admin.headers });
  expect(text).toMatch(/Glömde ord.*Lärde in ord/);
});

test.each([
  '?falt=x&ord=y',
  '?falt=car',
  '?falt=color&ord=%00',
  `?falt=car&marke=${'å'.repeat(3000)}`,
  '?sida=-1&handlare=x',
])('answers %s with the list', async (query) => {
  expect((await see(unknownWordsUrl() + query)).status).toBe(200);
});
