import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { adUrl, suggestionsApiUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { processorMs } from '#test/support/processor-time.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let withPlate: number;
beforeAll(async () => {
  withPlate = (await insertAd(db, { licence_plate: 'MLB23A', name: 'Volvo V60 D4 Momentum' })).internal_id;
  await insertAd(db, { brand: 'Peugeot', series: '208', name: 'Peugeot 208 Allure' });
  await insertAd(db, { brand: 'Fiat', series: '500', name: 'Fiat 500 Lounge' });
  await populateSearchIndex(pool, 'test');
  site = await openTestApp();
});

const search = (text: string, rest = '') => `${vehiclesUrl()}?search=${encodeURIComponent(text)}${rest}`;
const landing = async (text: string, rest = '') => {
  const response = await site.fetch(search(text, rest));
  return response.status === 302 ? decodeURIComponent(response.headers.get('location') ?? '') : response.status;
};

describe('the exact name of a car redirects to its list', () => {
  test.each([
    ['volvo', '', '/vehicles/Volvo'],
    ['VW', '', '/vehicles/Volkswagen'],
    ['v60 volvo', '', '/vehicles/Volvo/V60'],
    ['peugeot 208', '', '/vehicles/Peugeot/208'],
    ['208', '&make=Peugeot', '/vehicles/Peugeot/208'],
    ['volvo', '&fuel=Diesel&sortBy=price', '/vehicles/Volvo?fuel=Diesel'],
  ])('%s%s', async (text, rest, address) => {
    expect(await landing(text, rest)).toBe(address);
  });

  test.each([
    ['208', '', 200],
    ['500', '', 200],
    ['momentum', '', 200],
    ['volvo', '&make=Fiat&make=Volvo', 200],
    // Redirects to the canonical address and preserves the text.
    ['volvo', '&make=Fiat', 301],
  ])('%s%s stays a text', async (text, rest, status) => {
    expect(await landing(text, rest)).toBe(status);
  });
});

describe('a plate redirects to its ad', () => {
  test.each(['MLB23A', 'mlb23a', 'mlb 23a', 'MLB-23A'])('%s', async (text) => {
    expect(await landing(text)).toBe(adUrl(withPlate));
  });

  test('reports a plate without an ad', async () => {
    const { status, text } = await site.open(search('mlb 99z'));
    expect(status).toBe(200);
    expect(text).toContain('Ingen annons har registreringsnumret MLB 99Z.');
  });

  test('a car name in the shape of a plate is no plate', async () => {
    expect((await site.open(search('GLC 229'))).text).not.toContain('registreringsnumret');
  });
});

test('a text without hits shows what is understood of it, and is recorded without the visitor', async () => {
  const { text } = await site.open(search('volov'));
  expect(text).toContain('Vi läste ”volov” som Volvo.');
  expect(text).toContain('Volvo V60 D4 Momentum');
  expect((await site.open(search('anna@exempel.se'))).text).toContain('bortsett från: ”anna@exempel.se”');
  const misses = async () => (await pool.query('select term, misses from search_misses')).rows;
  await expect.poll(misses).toEqual([{ term: 'volov', misses: 1 }]);
});

test.each([
  ['volvo qwzxk', 'Det här kände vi inte igen och har bortsett från: ”qwzxk”.'],
  ['vovlo v60', 'Vi läste ”vovlo v60” som Volvo V60.'],
  ['volvo v60 snål', 'Det här kände vi inte igen och har bortsett från: ”snål”.'],
  ['begagnad bil', 'Det här kände vi inte igen och har bortsett från: ”begagnad bil”.'],
  ['volvo tourer', 'Det här kände vi inte igen och har bortsett från: ”tourer”.'],
])('%s: a word that is not understood does not empty the list', async (words, note) => {
  const { text } = await site.open(search(words));
  expect(text).toContain(note);
  expect(text).toContain('Volvo V60 D4 Momentum');
  expect(text).not.toContain('Inga fordon');
});

test('a text of which nothing is understood has no cars', async () => {
  expect((await site.open(search('qwzxk'))).text).toContain('Inga fordon hittades');
});

test('a text about a filter in use stays one', async () => {
  const { text } = await site.open('/vehicles/Volvo?search=bmw');
  expect(text).toContain('Inga fordon');
});

describe('ignores a number without hits and says so (D32)', () => {
  const LEFT_OUT = 'Det här kände vi inte igen och har bortsett från: ”123”.';
  test.each([
    ['volvo 123', '', '/vehicles/Volvo?search=123'],
    ['123 volvo v60', '', '/vehicles/Volvo/V60?search=123'],
    ['peugeot diesel 123', '', '/vehicles/Peugeot?fuel=Diesel&search=123'],
    ['123', '', 200],
  ])('%s%s', async (text, rest, address) => {
    expect(await landing(text, rest)).toBe(address);
  });
  test('the number stays in the canonical address', async () => {
    const response = await site.fetch(search('123', '&make=volvo'));
    expect([response.status, response.headers.get('location')]).toEqual([301, '/vehicles/Volvo?search=123']);
  });
  test('the list of the rest names the ignored number', async () => {
    const { text, status } = await site.open('/vehicles/Volvo?search=123');
    expect(status).toBe(200);
    expect(text).toContain('Volvo - Bilannonser');
    expect(text).toContain(LEFT_OUT);
    expect(text).not.toContain('Inga fordon');
    const alone = await site.open(search('123'));
    expect(alone.text).toContain('Alla bilannonser');
    expect(alone.text).toContain(LEFT_OUT);
  });
  test('a number with hits stays', async () => {
    expect((await site.open(search('208'))).text).not.toContain('bortsett');
    expect(await landing('peugeot 208')).toBe('/vehicles/Peugeot/208');
  });
  test('a text without hits also without the number', async () => {
    const { text } = await site.open(search('qwzxk 123'));
    expect(text).toContain('Inga fordon hittades');
    expect(text).not.toContain('bortsett');
  });
});

/** The page to which an address leads, over its redirects. */
async function shown(address: string, redirectsLeft = 3): ReturnType<typeof site.open> {
  const answer = await site.open(address);
  const to = answer.headers.get('location');
  return to === null || redirectsLeft === 0 ? answer : shown(to, redirectsLeft - 1);
}

test('200 odd texts: cars or one sentence, never an error, and cars where the text names one that is for sale', async () => {
  const junk = fc.oneof(
    fc.constantFrom(
      '',
      '🚗',
      '😀😀',
      '???',
      '12',
      '99999999',
      'och',
      'cheap car please',
      'سيارة',
      '二手车',
      'xyzzy',
      'qwzxk',
    ),
    fc.constantFrom(
      'snål',
      'billig',
      'fin',
      'nybesiktad',
      'tourer',
      'räckvidd',
      '400 km',
      'x'.repeat(300),
      '-',
      '"',
      '%',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const text = fc.record({ before: junk, known: fc.constantFrom('', 'volvo', 'v60', 'vovlo'), after: junk });
  for (const { before, known, after } of fc.sample(text, { numRuns: 200, seed: 23 })) {
    const words = [before, known, after].filter((each) => each !== '').join(' ');
    const { status, text: page } = await shown(search(words));
    expect(status, words).toBe(200);
    const isEmpty = page.includes('Inga fordon hittades');
    if (known !== '') expect(isEmpty, words).toBe(false);
    else expect(isEmpty || /\d bil/u.test(page), words).toBe(true);
  }
});

describe('a text that filters express completely redirects to the list with them', () => {
  test.each([
    ['dieselkombi under hundratusen', '/vehicles?fuel=Diesel&chassis=Kombi&maxPrice=100000'],
    ['volvo v60 i Göteborg', '/vehicles/Volvo/V60?near=Göteborg'],
    ['kombi i skåne', '/vehicles?chassis=Kombi&county=Skåne+län'],
    ['röd volvo från 2018', '/vehicles/Volvo?color=Röd&minYear=2018'],
    ['billigaste elbilen', '/vehicles?fuel=El&sortBy=price'],
    ['volvo momentum', '/vehicles/Volvo?search=momentum'],
    ['v60 d4', '/vehicles/Volvo/V60?fuel=Diesel&search=d4'],
    ['volvo v60 under 200 000 med dragkrok', '/vehicles/Volvo/V60?tags=Dragkrok&maxPrice=200000'],
    ['volvo dragkrok', '/vehicles/Volvo?tags=Dragkrok'],
    ['pickup', '/vehicles?chassis=Pickup'],
    ['kombi för hund', '/vehicles?chassis=Kombi'],
    ['billig bil under 40000', '/vehicles?maxPrice=40000&sortBy=price'],
    ['tesla 3 eller y', '/vehicles/Tesla?model=Model+3&model=Model+Y'],
  ])('%s', async (text, address) => {
    expect(await landing(text)).toBe(address);
  });

  test.each(['momentum', 'inte diesel'])('%s stays a text', async (text) => {
    expect(await landing(text)).toBe(200);
  });
});

const WHOLE_AD = `Volvo V60 D4 Momentum, nybesiktad! Pris: 189 900 kr. ${'Dragkrok, läder & värmare; 2 ägare. '.repeat(80)}`;

describe.each([
  ['signs of a regular expression', '.*+?^$()|[]{1}\\'],
  ['signs of LIKE', "%_%' or 1=1 --"],
  ['signs of a text query', "volvo & !:* | ('<->"],
  ['pictures', '🚗🚙'],
  ['10 000 letters', 'v'.repeat(10_000)],
  ['10 000 words', 'volvo '.repeat(1_700)],
  ['NUL', 'vol\0vo'],
  ['Arabic', 'فولفو'],
  ['spaces alone', '   \t  '],
  ['half a letter', '\ud83d'],
  ['a whole ad', WHOLE_AD],
])('%s', (_what, text) => {
  const encoded = text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BD';
  test.each([
    ['the list', `${vehiclesUrl()}?search=${encoded}`],
    ['the suggestions', `${suggestionsApiUrl()}?q=${encoded}`],
  ])('%s answers quickly', async (_where, address) => {
    const begun = processorMs();
    const response = await site.fetch(address);
    // Addresses with NUL or malformed encoding are rejected as such.
    expect([200, 302, 400]).toContain(response.status);
    expect(processorMs() - begun).toBeLessThan(1_500);
  });
});
