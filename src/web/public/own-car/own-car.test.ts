import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { adUrl, brandUrl, ownCarUrl, ownCarValueUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let forSale: number;
beforeAll(async () => {
  forSale = (await insertAd(db, { licence_plate: 'MLB23A' })).internal_id;
  await insertAd(db, {
    licence_plate: 'MLB24A',
    status: 'sold',
    closed_at: new Date(),
    model_year: 2017,
    odometer_km: 98_760,
    price: 187_000,
    name: 'Volvo V60 säljes av Sven',
    equipment: ['Dragkrok'],
  });
  await insertAd(db, { licence_plate: 'MLB25A', status: 'draft' });
  await insertAd(db, { brand: 'Mercedes-Benz', series: 'GLC', name: 'Mercedes-Benz GLC 220 d' });
  await insertAd(db, { brand: 'Peugeot', series: '208', name: 'Peugeot 208 Allure' });
  await populateSearchIndex(pool, 'test');
  site = await openTestApp();
});

const landing = async (text: string) => {
  const response = await site.fetch(ownCarUrl(text));
  return response.status === 302 ? response.headers.get('location') : response.status;
};

test.each(['MLB23A', 'mlb 23a', ' MLB-23A '])(
  'the plate %s of a car for sale leads to the judgement of its price',
  async (text) => {
    expect(await landing(text)).toBe(`${adUrl(forSale)}#pris`);
  },
);

test('the plate of a car that has been sold leads to its facts, and to nothing of its seller, price or distance', async () => {
  const address = (await landing('mlb 24a')) ?? '';
  const { pathname, searchParams } = new URL(String(address), 'https://milvis.example');
  expect(pathname).toBe(ownCarValueUrl('volvo', 'v60'));
  expect(searchParams.get('arsmodell')).toBe('2017');
  expect(searchParams.getAll('utrustning')).toEqual(['Dragkrok']);
  expect(searchParams.has('mil')).toBe(false);
  const { text, html } = await site.open(String(address));
  expect(text).toContain('Vad är din Volvo V60 värd?');
  for (const personal of ['MLB', 'Sven', '187', '9 876', '9\u202f876'])
    expect(html.split('<main')[1]?.split('</main>')[0]).not.toContain(personal);
});

describe('a model leads to the page that values it, with what the text says of the car', () => {
  test.each([
    ['Volvo V60', ownCarValueUrl('volvo', 'v60')],
    ['v60', ownCarValueUrl('volvo', 'v60')],
    [
      'volvo v60 2018 diesel automat',
      `${ownCarValueUrl('volvo', 'v60')}?arsmodell=2018&drivmedel=Diesel&vaxellada=Automat`,
    ],
    ['volvo v60 2018 12000 mil', `${ownCarValueUrl('volvo', 'v60')}?arsmodell=2018&mil=12000`],
    ['min fina volvo v60', ownCarValueUrl('volvo', 'v60')],
    [
      'v60 2018 d4',
      ownCarValueUrl('volvo', 'v60', [
        ['arsmodell', '2018'],
        ['drivmedel', 'Diesel'],
        ['effekt', '190 D4'],
      ]),
    ],
    [
      'volvo v60 2018 d4 momentum 9000 mil dragkrok',
      ownCarValueUrl('volvo', 'v60', [
        ['arsmodell', '2018'],
        ['mil', '9000'],
        ['drivmedel', 'Diesel'],
        ['effekt', '190 D4'],
        ['utforande', 'momentum'],
        ['utrustning', 'Dragkrok'],
      ]),
    ],
    ['peugeot 208', ownCarValueUrl('peugeot', '208')],
    ['volvo', brandUrl('volvo')],
    ['GLC 220', ownCarValueUrl('mercedes-benz', 'glc', [['utforande', '220']])],
  ])('%s', async (text, address) => {
    expect(await landing(text)).toBe(address);
  });
});

describe('a text without prices keeps what was written and says what to do', () => {
  test.each(['ABC 99Z', 'MLB 25A'])('the plate %s of no car for sale', async (plate) => {
    const { status, text, html } = await site.open(ownCarUrl(plate));
    expect(status).toBe(200);
    expect(text).toMatch(/Ingen annons har registreringsnumret \w{3}\s\w{3}, och vi slår inte upp bilar/u);
    expect(html).toContain(`value="${plate}"`);
  });

  test('an unknown word', async () => {
    const { status, text, html } = await site.open(ownCarUrl('xyzzy "<b>'));
    expect(status).toBe(200);
    expect(text).toContain('Skriv märke och modell, till exempel Volvo V60.');
    expect(html).toContain('value="xyzzy &quot;&lt;b&gt;"');
  });

  test('nothing is no error', async () => {
    const { status, text, html } = await site.open(ownCarUrl());
    expect(status).toBe(200);
    expect(text).toContain('Registreringsnummer eller modell');
    expect(text).not.toContain('känner inte igen');
    expect(linksOf(html)).toContain('/bil');
  });
});

test('says what of a text is not in the form, and which engines its words name', async () => {
  const { text } = await site.open(String(await landing('röd volvo v60 qwertz d4')));
  expect(text).toContain('Det här är inte med i värdet: ”Röd” och ”qwertz”.');
  expect(text).toMatch(/”d4” finns med [\d, ]+ och 190 hk\. Välj motor\./u);
});

test('answers any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), async (text) => {
      expect([200, 302]).toContain((await site.fetch(ownCarUrl(text))).status);
    }),
    { numRuns: 60 },
  );
});
