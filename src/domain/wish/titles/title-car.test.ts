import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { buildMatcher } from './match-catalogue.ts';

const matcher = buildMatcher(catalogueFromFiles());
const FIXTURES = path.resolve(import.meta.dirname, '../../../../test/fixtures');
const linesOf = (file: string): string[] =>
  readFileSync(path.join(FIXTURES, file), 'utf8').trim().split(/\r?\n/).slice(1);

const nameOf = (title: string): string | null => {
  const car = matcher.carOfTitle(title);
  return car && [car.brand.name, car.series?.name].join(' ').trim();
};

test('finds at least 70 % of the titles judged by hand, 99 % of them correctly', () => {
  const titles = linesOf('import/titles.csv').map((line) => line.split(';'));
  const found = titles.filter(([title = '']) => matcher.carOfTitle(title) !== null);
  const wrong = found.filter(([title = '', brand, series]) => nameOf(title) !== `${brand} ${series}`);
  process.stdout.write(`titles.csv: ${titles.length} titles, ${found.length} found, ${wrong.length} wrong\n`);
  expect(titles.length).toBeGreaterThanOrEqual(200);
  expect(found.length / titles.length).toBeGreaterThanOrEqual(0.7);
  expect(wrong.length / found.length, wrong.join('\n')).toBeLessThanOrEqual(0.01);
});

test('finds 90 % of misspelled brands in a title', () => {
  const typos = linesOf('search/typos.csv').map((line) => line.split(','));
  const brands = typos.filter(([, meant = '']) => matcher.brandAtStart(meant) !== null);
  const missed = brands.filter(
    ([typed = '', meant = '']) => nameOf(`${typed} -08`) !== (matcher.brandAtStart(meant)?.name ?? ''),
  );
  expect(brands.length).toBeGreaterThan(50);
  expect(missed.length / brands.length, missed.join('\n')).toBeLessThanOrEqual(0.1);
});

describe('every name of the catalogue', () => {
  const models = catalogueFromFiles().brands.flatMap((brand) =>
    brand.series.map((series) => ({ brand: brand.name, series, names: [series.name, ...series.aliases] })),
  );

  test('with its brand is read as its own car', () => {
    const titles = models.flatMap(({ brand, series, names }) =>
      [...names, ...new Set((series.engines ?? []).map(({ name }) => `${series.name} ${name}`))].map((name) => ({
        title: `${brand} ${name} 2018`,
        brand,
        series: series.name,
      })),
    );
    expect(titles.length).toBeGreaterThan(10_000);
    const wrong = titles.filter(({ title, brand }) => matcher.carOfTitle(title)?.brand.name !== brand);
    expect(wrong).toEqual([]);
    const ofOther = titles.filter(({ title, brand, series }) => nameOf(title) !== `${brand} ${series}`);
    expect(ofOther.length).toBeLessThanOrEqual(3);
  });

  test('without it is read as one of its makes, or as none', () => {
    const makes = Map.groupBy(
      models.flatMap(({ brand, names }) => names.map((name) => ({ brand, title: `${name} 2018` }))),
      ({ title }) => title.toLowerCase(),
    );
    const read = [...makes].map(([title, named]) => ({
      title,
      make: matcher.carOfTitle(title)?.brand.name,
      makes: named.map(({ brand }) => brand),
    }));
    const wrong = read.filter(({ make, makes }) => make !== undefined && !makes.includes(make));
    const lost = read.filter(({ make }) => make === undefined);
    process.stdout.write(`names: ${read.length}, ${lost.length} not read, ${wrong.length} as another make\n`);
    expect(wrong.length / read.length).toBeLessThanOrEqual(0.011);
    expect(lost.length / read.length).toBeLessThanOrEqual(0.19);
  });

  test.each([
    ['E 350 CDI', 'Mercedes-Benz E-Klass'],
    ['IS 220d', 'Lexus IS'],
    ['California T', 'Ferrari California'],
    ['190E 2.3', 'Mercedes-Benz 190'],
    ['ML320 CDI', 'Mercedes-Benz ML'],
    ['RX450h', 'Lexus RX'],
    ['320 xDrive', 'BMW 3-serien'],
    ['Ford Ka+ 2018', 'Ford Ka+'],
    ['206+ 2010', 'Peugeot 206'],
  ])('%s is %s', (title, car) => {
    expect(nameOf(title)).toBe(car);
  });
});

describe('titles without a car', () => {
  // Four of the words are also names of cars; the cars they must not be read as are tested below.
  const cars = new Set(['valiant', 'picanto', 'beetle', 'electra']);
  const words = linesOf('search/false-friends.csv').flatMap((line) => line.split(',').slice(0, 1));
  test.each(words.filter((word) => !cars.has(word)))('"%s"', (word) => {
    expect(nameOf(word)).toBeNull();
    expect(nameOf(`Fin ${word} säljes`)).toBeNull();
  });

  test.each([
    'Fin bil',
    'Sommarbil till salu',
    'Nybesiktad kombi med drag',
    'Automat, låga mil, en ägare',
    'Diesel kombi 2012',
    'SUV 4x4',
    '7-sits',
    'Cabriolet sommar',
    'Reparationsobjekt billigt',
    'Jättefin bil säljes pga flytt',
    '2006',
    '123',
    'Husvagn Kabe',
    'Släpvagn 750 kg',
    'Vinterdäck till Volvo V70',
    'Hjullastare Volvo L90',
    'Byte mot BMW',
    'Okänd',
    '850 kr',
    '850 kg släp',
    '850 mil',
    'Up 2014',
    'Upp! till 5 sitsar',
    'Pick up! 2014',
    'Great Wall Hover',
    'GWM Poer',
    'Dragkrok till Passat',
    'Motor för Golf',
    '',
    '---',
    'ÅÄÖ',
    '🚗🚗',
  ])('"%s"', (title) => {
    expect(nameOf(title)).toBeNull();
  });

  test('reads any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        matcher.carOfTitle(title);
      }),
    );
  });
});

test.each([
  ['valiant', 'Chrysler Valiant'],
  ['picanto', 'Kia Picanto'],
  ['beetle', 'Volkswagen Beetle'],
  ['Caddy Escalade', 'Cadillac Escalade'],
  ['Golf 5 med vinterhjul', 'Volkswagen Golf'],
  ['Passat bytes mot Volvo V70', 'Volkswagen Passat'],
  ['Säljer min BMW', 'BMW'],
  ['Volvo 850 GLT', 'Volvo 850'],
  ['850 GLT', 'Volvo 850'],
  ['850 T5-R -95', 'Volvo 850'],
  ['Fin 850 GLT -08 nybes', 'Volvo 850'],
  ['745 GL 1989', 'Volvo 740'],
  ['Toyota Yaris GR Sport', 'Toyota Yaris'],
  ['GR Yaris 2022', 'Toyota GR Yaris'],
  ['volvo740gle', 'Volvo 740'],
  ['206 CC', 'Peugeot 206'],
  ['VW Up! 2014', 'Volkswagen up!'],
  ['Up! 2014', 'Volkswagen up!'],
  ['GWM ORA 03', 'ORA 03'],
])('"%s" is %s', (title, name) => {
  expect(nameOf(title)).toBe(name);
});
