import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseFlag } from '#src/domain/ads/quality-flags.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { readColumnMapping } from './mapped/column-mapping.ts';
import { type FeedSource, openFeed } from './open-feed.ts';

const fixture = (name: string) => path.resolve(import.meta.dirname, '../../test/fixtures/feeds', name);
const matcher = buildMatcher(catalogueFromFiles());
const deliveredAt = new Date('2026-03-10T06:00:00Z');

async function deliver(source: FeedSource) {
  const { format, rows } = await openFeed(source);
  const ads: ImportedAd[] = [];
  const rejected: string[] = [];
  for await (const row of rows) {
    const delivery = { odometerUnit: format.odometerUnit, defaultDealer: 'Förvald handlare', deliveredAt };
    const context = { ...delivery, matcher, words: feedWords() };
    const result = normaliseRow(row, context);
    if (result.ok) ads.push(result.value);
    else rejected.push(`${row.rowNumber} ${result.failure.rule}`);
  }
  return { format: format.name, ads, rejected };
}

describe('each format, detected by its content', () => {
  test('Google', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('google.csv') });
    expect(format).toBe('google-csv');
    expect(rejected).toEqual([]);
    expect(ads.map(({ dealer, series, price, odometerKm }) => [dealer.name, series, price, odometerKm])).toEqual([
      ['Provbilar i Exempelstad', 'V60', 249_000, 120_000],
      ['Testmotor Nord', '911', 1_722_000, 0],
      ['Testmotor Nord', 'Golf', 89_900, 99_779],
    ]);
    expect(ads[0]).toMatchObject({
      brand: 'Volvo',
      generation: 'II',
      name: 'Volvo V60 Momentum',
      fuels: ['Diesel'],
      transmission: 'Automat',
      color: 'Grå',
      bodyType: 'Kombi',
      drive: 'Fyrhjulsdrift',
      equipment: ['Dragkrok', 'Elstolar'],
      imageUrls: [
        'https://bilder.exempel.se/g-1/1.jpg',
        'https://bilder.exempel.se/g-1/2.jpg',
        'https://bilder.exempel.se/g-1/3.jpg',
      ],
      publishedAt: new Date('2026-03-02'),
      qualityFlags: [],
    });
    expect(ads[0]?.vinHash).toMatch(/^[0-9a-f]{64}$/u);
  });

  test('Meta: sale price, unit of the row, and cars that are not for sale', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('meta.csv') });
    expect(format).toBe('meta-csv');
    expect(rejected).toEqual(['3 inte till salu']);
    expect(ads[0]).toMatchObject({
      brand: 'Škoda',
      series: 'Octavia',
      price: 169_900,
      odometerKm: 9800,
      bodyType: 'Kombi',
      color: 'Blå',
      description: 'Servad bil.\n\nRing för provkörning.',
      imageUrls: ['https://bilder.exempel.se/m-1-1.jpg', 'https://bilder.exempel.se/m-1-2.jpg'],
    });
    expect(ads[1]).toMatchObject({ series: 'Niro', fuels: ['Laddhybrid'], odometerKm: 6759 });
  });

  test('Google XML: entities, units, pictures, and an amount in euro', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('google.xml') });
    expect(format).toBe('google-xml');
    expect(rejected).toEqual([]);
    expect(ads[0]).toMatchObject({
      dealer: { name: 'Provbilar i Exempelstad' },
      series: 'V60',
      generation: 'II',
      price: 249_000,
      odometerKm: 120_000,
      color: 'Grå',
      bodyType: 'Kombi',
      equipment: ['Dragkrok', 'Elstolar & minne'],
      url: 'https://exempel.se/bil/g-1?a=1&b=2',
      imageUrls: ['https://bilder.exempel.se/g-1/1,stor.jpg', 'https://bilder.exempel.se/g-1/2.jpg'],
      publishedAt: new Date('2026-03-02'),
    });
    expect(ads[1]).toMatchObject({ series: 'Golf', price: null, odometerKm: 99_779 });
    expect(ads[1]?.qualityFlags).toEqual([expect.stringContaining('8990 EUR')]);
  });

  test('Meta XML: sale price, unit, address, and cars that are not for sale', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('meta.xml') });
    expect(format).toBe('meta-xml');
    expect(rejected).toEqual(['2 inte till salu']);
    expect(ads[0]).toMatchObject({
      brand: 'Škoda',
      series: 'Octavia',
      price: 169_900,
      odometerKm: 9800,
      color: 'Blå',
      city: 'Umeå',
      imageUrls: ['https://bilder.exempel.se/m-1-1.jpg', 'https://bilder.exempel.se/m-1-2.jpg'],
    });
  });

  test('JSON-LD: the cars of a graph, offers of cars, and amounts in other currencies', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('cars.jsonld') });
    expect(format).toBe('json-ld');
    expect(rejected).toEqual(['3 inte till salu']);
    expect(ads[0]).toMatchObject({
      dealer: { name: 'Provbilar i Exempelstad' },
      dealerAdId: 'j-1',
      name: 'Volkswagen ID.4 Pro Performance',
      series: 'ID.4',
      price: 329_900,
      odometerKm: 43_210,
      fuels: ['El'],
      drive: 'Bakhjulsdrift',
      powerKw: 150,
      city: 'Exempelstad',
      imageUrls: ['https://bilder.exempel.se/j-1.jpg'],
    });
    expect(ads[1]).toMatchObject({ series: '3-serien', price: null, imageUrls: ['https://bilder.exempel.se/j-2.jpg'] });
  });

  test('JSON-LD: a single car', async () => {
    const { format, ads } = await deliver({ file: fixture('car.jsonld') });
    expect(format).toBe('json-ld');
    expect(ads).toHaveLength(1);
    expect(ads[0]).toMatchObject({
      dealer: { name: 'Riddermark Bil' },
      licencePlate: 'ABC123',
      series: 'V90',
      price: 299_800,
      odometerKm: 122_530,
    });
  });

  test('Wayke: odometerReading before mileage, both in mil', async () => {
    const { format, ads } = await deliver({ file: fixture('wayke-search.json') });
    expect(format).toBe('wayke-json');
    expect(ads).toHaveLength(2);
    for (const ad of ads) {
      expect(ad).toMatchObject({
        dealer: { name: 'Riddermark Bil' },
        series: 'V90',
        odometerKm: 122_530,
        city: 'Strängnäs',
      });
    }
    expect(ads[0]?.name).toBe('Volvo V90 Cross Country D4 AWD Momentum Plus');
  });

  test('Access: milage in mil, hidden plates, leasing prices', async () => {
    const { format, ads } = await deliver({ file: fixture('access.json') });
    expect(format).toBe('access-json');
    expect(ads[0]).toMatchObject({
      licencePlate: 'UFO12A',
      series: '3-serien',
      generation: 'F30',
      price: 198_000,
      odometerKm: 113_750,
      horsepower: 190,
      powerKw: 140,
      wltpCo2: { min: null, max: 129 },
      imageUrls: ['https://bilder.exempel.se/a-1.jpg'],
      publishedAt: new Date('2026-03-01T08:30:00Z'),
    });
    expect(ads[1]).toMatchObject({ licencePlate: null, price: null, odometerKm: 123, qualityFlags: ['leasingpris'] });
  });

  test('Bilinfo: Danish words and dates, kronor, Danish kroner, and a leasing price', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('bilinfo.json') });
    expect(format).toBe('bilinfo-json');
    expect(rejected).toEqual([]);
    expect(ads[0]).toMatchObject({
      dealer: { name: 'Prøvebiler i Eksempelby', city: 'Eksempelby' },
      dealerAdId: '4100001',
      brand: 'Škoda',
      series: 'Octavia',
      price: 189_900,
      odometerKm: 98_000,
      name: 'Skoda Octavia 1,5 TSi Style Combi DSG',
      fuels: ['Bensin'],
      transmission: 'Automat',
      drive: 'Framhjulsdrift',
      bodyType: 'Kombi',
      color: 'Grå',
      horsepower: 150,
      acceleration: 8.3,
      engineCc: 1498,
      modelYear: 2020,
      equipment: ['Anhængertræk', 'Fartpilot'],
      firstRegistered: new Date('2020-03-07'),
      publishedAt: new Date('2026-03-01T08:30:00Z'),
      imageUrls: ['https://billeder.eksempel.dk/4100001-1.jpg', 'https://billeder.eksempel.dk/4100001-2.jpg'],
      // Danish postcodes have four digits.
      qualityFlags: ['oläsligt värde: dealer_postcode 9999'],
    });
    expect(ads[1]).toMatchObject({
      series: 'XC40',
      price: null,
      color: 'Svart',
      drive: 'Fyrhjulsdrift',
      fuels: ['El'],
    });
    expect(ads[1]?.qualityFlags).toContainEqual(expect.stringContaining('329900 DKK'));
    expect(ads[2]).toMatchObject({ series: 'e-Niro', price: null, color: 'Vit' });
    expect(ads[2]?.qualityFlags).toContain('leasingpris');
  });

  test('mobile.de: columns by position, codes, months, and an amount in euro', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('mobile-de.csv') });
    expect(format).toBe('mobile-de-csv');
    expect(rejected).toEqual([]);
    expect(ads).toHaveLength(3);
    expect(ads[0]).toMatchObject({
      dealer: { name: 'Förvald handlare' },
      dealerAdId: 'M-1',
      brand: 'Volkswagen',
      series: 'Passat',
      price: 189_900,
      odometerKm: 98_000,
      powerKw: 140,
      engineCc: 1968,
      seats: 5,
      firstRegistered: new Date('2019-03-01'),
      fuels: ['Diesel'],
      transmission: 'Automat',
      drive: 'Fyrhjulsdrift',
      bodyType: 'Kombi',
      color: 'Grå',
      equipment: [
        'Lättmetallfälgar',
        'Dragkrok',
        'Navigationssystem',
        'Servicebok',
        'Farthållare',
        'Stolsvärme',
        'Klimatanläggning',
      ],
      description: 'Gepflegt.\nScheckheft; Nichtraucher',
      qualityFlags: [],
    });
    expect(ads[0]?.vinHash).toMatch(/^[0-9a-f]{64}$/u);
    expect(ads[1]).toMatchObject({ series: '3-serien', bodyType: 'Sedan', transmission: 'Manuell', price: null });
    expect(ads[1]?.qualityFlags).toEqual([expect.stringContaining('18990,00 EUR')]);
    expect(ads[2]).toMatchObject({ series: 'Model Y', bodyType: 'SUV', color: 'Vit', fuels: ['El'], modelYear: 2022 });
  });

  test('AutoScout24: the public price with its currency, marks of a description, and unknown dates', async () => {
    const { format, ads, rejected } = await deliver({ file: fixture('autoscout24.xml') });
    expect(format).toBe('autoscout24-xml');
    expect(rejected).toEqual([]);
    expect(ads[0]).toMatchObject({
      dealer: { name: 'Förvald handlare' },
      dealerAdId: '900000001',
      series: '3-serien',
      price: 198_000,
      odometerKm: 98_000,
      powerKw: 140,
      name: 'BMW 320 d xDrive Touring Sport Line',
      fuels: ['Diesel'],
      transmission: 'Automat',
      drive: 'Fyrhjulsdrift',
      bodyType: 'Kombi',
      color: 'Svart',
      engineCc: 1995,
      doors: 5,
      seats: 5,
      firstRegistered: new Date('2018-11-01'),
      equipment: ['Dragkrok', 'Sitzheizung'],
      description: 'Gepflegt.\nScheckheft & Nichtraucher',
      imageUrls: ['https://bilder.exempel.se/s-1-1.jpg', 'https://bilder.exempel.se/s-1-2.jpg'],
      qualityFlags: [],
    });
    expect(ads[1]).toMatchObject({ series: 'A4', price: null, transmission: 'Manuell', firstRegistered: null });
    expect(ads[1]?.qualityFlags).toEqual([
      expect.stringContaining('24900 Euro'),
      expect.stringMatching('^bildadress: '),
    ]);
  });

  test.each(['milvis.csv', 'bom-comma.csv', 'tab.csv'])('%s', async (file) => {
    const { format, ads, rejected } = await deliver({ file: fixture(file) });
    expect(format).toBe('milvis-csv');
    expect(rejected).toEqual([]);
    expect(ads.map(({ price, odometerKm, color, status }) => [price, odometerKm, color, status])).toEqual([
      [79_900, 150_000, 'Blå', 'active'],
      [289_900, 62_000, 'Vit', 'sold'],
      [159_900, null, 'Röd', 'active'],
    ]);
    expect(ads[0]).toMatchObject({
      fuels: ['Bensin', 'Etanol'],
      imageUrls: ['https://bilder.exempel.se/1.jpg', '/exempelbild/v70.svg'],
      priceHistory: [
        { at: new Date('2025-11-03'), price: 89_900 },
        { at: new Date('2026-01-10'), price: 79_900 },
      ],
    });
    expect(ads[1]?.closedAt).toEqual(new Date('2025-12-24T10:00:00Z'));
  });

  test('milvis lines', async () => {
    const { format, ads } = await deliver({ file: fixture('milvis.jsonl') });
    expect(format).toBe('milvis-jsonl');
    expect(ads.map(({ series, odometerKm }) => [series, odometerKm])).toEqual([
      ['V70', 150_000],
      ['Mazda3', 70_500],
    ]);
  });

  test.each(['iso-8859-1-semicolon.csv', 'windows-1252-semicolon.csv'])('%s with a mapping', async (file) => {
    const { format, ads } = await deliver({
      file: fixture(file),
      mapping: await readColumnMapping(fixture('classic-mapping.json')),
    });
    expect(format).toBe('mapped');
    expect(ads[0]).toMatchObject({
      dealer: { name: 'Förvald handlare' },
      brand: 'Citroën',
      series: 'C4 Cactus',
      color: 'Röd',
      price: 89_500,
      odometerKm: 113_750,
      transmission: 'Manuell',
      acceleration: 12.9,
      powerKw: 81,
    });
    expect(ads[1]).toMatchObject({ series: '9-3', price: 24_900, odometerKm: 221_500, color: 'Blå', powerKw: 110 });
  });
});

test('loads the Blocket export through its mapping', async () => {
  const mapping = await readColumnMapping(
    path.resolve(import.meta.dirname, '../../data/feed-mappings/blocket-goteborg.json'),
  );
  const { ads, rejected } = await deliver({ file: fixture('blocket-goteborg-sample.csv'), mapping });
  expect(ads.length + rejected.length).toBe(315);
  expect(new Set(rejected.map((reason) => reason.replace(/^\d+ /u, '')))).toEqual(new Set(['märke saknas']));
  expect(ads.filter(({ brandId }) => brandId === null).map(({ brand }) => brand)).toEqual([]);
  expect(Math.max(...ads.map(({ odometerKm }) => odometerKm ?? 0))).toBeLessThanOrEqual(1_000_000);
  expect(Math.max(...ads.map(({ horsepower }) => horsepower ?? 0))).toBeLessThanOrEqual(2000);
  expect(Math.min(...ads.map(({ price }) => price ?? 1000))).toBeGreaterThanOrEqual(1000);
  const flags = new Set(ads.flatMap(({ qualityFlags }) => qualityFlags.map((flag) => parseFlag(flag).kind)));
  expect(flags).toContain('mätarställning');
  expect(flags).toContain('hästkrafter');
  expect(flags).toContain('pris under 1000');
});

test('detects gzip by its content, and reads a stream like a file', async () => {
  const zipped = gzipSync(await readFile(fixture('milvis.csv')));
  expect((await deliver({ stream: Readable.from([zipped]), fileName: 'leverans' })).ads).toHaveLength(3);
  expect((await deliver({ stream: createReadStream(fixture('milvis.csv')), fileName: 'leverans' })).ads).toHaveLength(
    3,
  );
});

test('closes the file when the consumer stops early', async () => {
  const stream = createReadStream(fixture('milvis.csv'));
  const { rows } = await openFeed({ stream, fileName: 'milvis.csv' });
  for await (const row of rows) if (row.rowNumber === 1) break;
  expect(stream.destroyed).toBe(true);
});
