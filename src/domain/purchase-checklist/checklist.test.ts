import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckedAd, purchaseChecklist } from './checklist.ts';
import { inspectionText } from './inspection.ts';
import { questionsAbout } from './questions.ts';
import { parseTickedCar, withTick } from './ticked-car.ts';
import { viewingChecks } from './viewing.ts';
import { type CategoryWatchouts, weakPoints } from './weak-points.ts';

const TODAY = '2026-11-24';
const SILENT: CheckedAd = {
  name: 'Volvo V60',
  equipment: [],
  trimPackages: [],
  description: null,
  modelYear: null,
  drive: null,
  seats: null,
  price: null,
  odometerKm: null,
  firstRegistered: null,
  licencePlate: null,
  horsepower: null,
  brandSlug: 'volvo',
  seriesSlug: 'v60',
  engineCc: null,
  transmission: null,
  fuels: [],
  imageUrls: [],
  priceFacts: [],
  recalls: [],
  model: 'Volvo V60',
  watchouts: [],
  testDrive: null,
  adUrl: '/ad/1',
};
const FULL: CheckedAd = {
  ...SILENT,
  price: 200_000,
  odometerKm: 90_000,
  firstRegistered: '2020-05-03',
  licencePlate: 'ABC123',
  horsepower: 190,
  imageUrls: ['a'],
  modelYear: 2020,
  fuels: ['Diesel'],
  description: 'En ägare. Servicebok finns, nybesiktad, vinterhjul ingår.',
};
const asked = (ad: CheckedAd) => questionsAbout(ad).map(({ key }) => key.replace('fraga-', ''));

test('asks for all that a silent ad does not state, and for nothing that a full one states', () => {
  expect(asked(SILENT)).toEqual([
    'pris',
    'miltal',
    'registreringsnummer',
    'i-trafik',
    'effekt',
    'service',
    'agare',
    'besiktad',
    'vinterhjul',
    'bilder',
  ]);
  expect(asked(FULL)).toEqual([]);
});

test.each<[string, Partial<CheckedAd>, string]>([
  ['mileage', { odometerKm: null }, 'miltal'],
  ['plate', { licencePlate: null }, 'registreringsnummer'],
  ['date of the first registration', { firstRegistered: null }, 'i-trafik'],
  ['health of the battery', { fuels: ['El'] }, 'batteri'],
])('asks for the %s alone when that is missing', (_, overrides, key) => {
  expect(asked({ ...FULL, ...overrides })).toEqual([key]);
});

test('two owners are no open question', () => {
  expect(asked({ ...SILENT, description: 'Två ägare.' })).not.toContain('agare');
});

test.each([
  [null, 'inom 36 månader från att den togs i trafik'],
  ['2025-05-03', 'ska besiktas första gången senast 3 maj 2028'],
  ['2024-02-29', 'senast 28 februari 2027'],
  ['2023-11-24', 'därefter var 14:e månad'],
  ['2023-11-25', 'senast 25 november 2026'],
  ['1996-11-24', 'var 24:e månad'],
  ['1996-11-25', 'var 14:e månad'],
  ['1976-11-24', 'behöver inte besiktas'],
])('a car registered %s: %s', (firstRegistered, text) => {
  expect(inspectionText(firstRegistered, TODAY)).toContain(text);
});

const list = (overrides: Partial<CategoryWatchouts> = {}): CategoryWatchouts => ({
  categorySlug: 'pendlare',
  category: 'Bästa pendlarbilen',
  yearFrom: 2018,
  yearTo: 2021,
  fuel: null,
  watchouts: ['Lyssna efter skrammel från kamkedjan vid kallstart.'],
  reviewedOn: '2026-11-20',
  ...overrides,
});
const CAR = { modelYear: 2020, fuels: ['Diesel' as const] };

test.each<[string, Partial<CategoryWatchouts>, number]>([
  ['the model year', {}, 1],
  ['later years', { yearFrom: 2021 }, 0],
  ['earlier years', { yearTo: 2019 }, 0],
  ['years that are still made', { yearTo: null }, 1],
  ['the fuel', { fuel: 'Diesel' }, 1],
  ['another fuel', { fuel: 'El' }, 0],
])('a list for %s', (_, overrides, count) => {
  expect(weakPoints([list(overrides)], CAR).points).toHaveLength(count);
});

test('a car of an unknown year has no known weak points', () => {
  expect(weakPoints([list()], { ...CAR, modelYear: null }).points).toEqual([]);
});

test('the same weak point of two categories is named once, and a list that adds nothing is no source', () => {
  const other = list({
    categorySlug: 'familj',
    watchouts: ['Skrammel från kamkedjan vid kallstart betyder stor kostnad.'],
  });
  const { points, lists } = weakPoints([list(), other], CAR);
  expect(points).toEqual(['Lyssna efter skrammel från kamkedjan vid kallstart.']);
  expect(lists).toHaveLength(1);
});

test('any ad has distinct keys, and at most eight weak points', () => {
  const text = fc.constantFrom(
    'Lyssna på motorn.',
    'Titta efter rost i skärmarna.',
    'Prova alla luckor.',
    'Känn efter.',
  );
  const lists = fc.array(
    fc.record({ watchouts: fc.array(text.chain((one) => fc.nat(20).map((nth) => `${one} ${nth}`))) }).map(list),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(lists, fc.boolean(), (watchouts, isFull) => {
      const ad = {
        ...(isFull ? FULL : SILENT),
        watchouts: watchouts.map((each) => ({ ...each, url: '/category/x' })),
      };
      const keys = purchaseChecklist(ad, TODAY).flatMap(({ checks }) => checks.map(({ key }) => key));
      expect(new Set(keys).size).toBe(keys.length);
      expect(weakPoints(watchouts, CAR).points.length).toBeLessThanOrEqual(8);
    }),
  );
});

test('a tick is added once and removed', () => {
  const ticked = withTick(withTick({ id: 1, keys: ['a'] }, 'b', true), 'b', true);
  expect(ticked).toEqual({ id: 1, keys: ['a', 'b'] });
  expect(withTick(ticked, 'a', false)).toEqual({ id: 1, keys: ['b'] });
});

test.each([null, 1, 'x', [], {}, { id: 0, keys: [] }, { id: 1 }, { id: 1, keys: 'a' }, { id: '1', keys: [] }])(
  'the stored entry %j cannot be used',
  (value) => expect(parseTickedCar(value)).toBeNull(),
);

test('of a stored entry only texts are read', () => {
  expect(parseTickedCar({ id: 1, keys: ['a', 2, null] })).toEqual({ id: 1, keys: ['a'] });
});

const viewed = (ad: Partial<CheckedAd>) =>
  viewingChecks({ ...FULL, ...ad }, TODAY).checks.map(({ key }) => key.replace('titta-', ''));

test.each([
  [
    'a cheap old petrol car',
    { modelYear: 2008, odometerKm: 192_510, fuels: ['Bensin'], transmission: 'Manuell' },
    ['kallstart', 'olja', 'kamrem', 'rost', 'hjul', 'koppling', 'provkorning'],
  ],
  [
    'a young diesel',
    { modelYear: 2025, odometerKm: 20_000, fuels: ['Diesel'], transmission: 'Automat' },
    ['kallstart', 'hjul', 'partikelfilter', 'provkorning'],
  ],
  [
    'an old automatic diesel',
    { modelYear: 2014, odometerKm: 210_000, fuels: ['Diesel'], transmission: 'Automat' },
    ['kallstart', 'olja', 'kamrem', 'rost', 'hjul', 'automatlada', 'partikelfilter', 'provkorning'],
  ],
  [
    'an electric car',
    { modelYear: 2022, odometerKm: 60_000, fuels: ['El'], transmission: 'Automat' },
    ['hjul', 'bromsar-utan-slitage', 'laddning', 'provkorning'],
  ],
  [
    'a car of which nothing is known',
    { modelYear: null, firstRegistered: null, odometerKm: null, fuels: [], transmission: null },
    ['kallstart', 'olja', 'kamrem', 'rost', 'hjul', 'koppling', 'automatlada', 'provkorning'],
  ],
] as const)('a viewing of %s', (_, ad, keys) => expect(viewed(ad)).toEqual(keys));

test('states the wear of an old car, and that repairs of a cheap one cost much of its price', () => {
  const { facts } = viewingChecks({ ...FULL, modelYear: 2008, odometerKm: 192_510, price: 25_000 }, TODAY);
  expect(facts.map((text) => text.replaceAll(/\s/gu, ' '))).toEqual([
    'Bilen är omkring 18 år och har gått 19 251 mil. Då avgör skicket mer än utrustningen.',
    'En reparation kan kosta mycket av 25 000 kr. Ha pengar kvar efter köpet, och låt gärna en verkstad titta på bilen först.',
  ]);
  expect(viewingChecks({ ...FULL, modelYear: 2024, odometerKm: 20_000 }, TODAY).facts).toEqual([]);
});
