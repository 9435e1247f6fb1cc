import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { adUrl, brandUrl, ownCarUrl, seriesUrl } from '#src/urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let forSale: number;
beforeAll(async () => {
  forSale = (await insertAd(db, { licence_plate: 'MLB23A' })).internal_id;
  await insertAd(db, { licence_plate: 'MLB24A', status: 'sold' });
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

describe('a model leads to its page', () => {
  test.each([
    ['Volvo V60', seriesUrl('volvo', 'v60')],
    ['v60', seriesUrl('volvo', 'v60')],
    ['volvo v60 2018 diesel automat', seriesUrl('volvo', 'v60')],
    ['min fina volvo v60', seriesUrl('volvo', 'v60')],
    ['peugeot 208', seriesUrl('peugeot', '208')],
    ['volvo', brandUrl('volvo')],
    ['GLC 220', seriesUrl('mercedes-benz', 'glc')],
  ])('%s', async (text, address) => {
    expect(await landing(text)).toBe(address);
  });
});

describe('a text without prices keeps what was written and says what to do', () => {
  test.each(['MLB 24A', 'ABC 99Z'])('the plate %s of no car for sale', async (plate) => {
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

test('answers any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), async (text) => {
      expect([200, 302]).toContain((await site.fetch(ownCarUrl(text))).status);
    }),
    { numRuns: 60 },
  );
});
