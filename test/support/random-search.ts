import fc from 'fast-check';
import { recordOf } from '#src/base/record-of.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import {
  type AdFilters,
  type AdSort,
  LISTS,
  SORTS,
  WORD_FILTERS,
  type WordFilter,
  type WordOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { usableRange } from '#src/domain/ads/filters/ad-query.ts';
import { type ListOrder, POPULAR_ORDER } from '#src/domain/ads/list-cursor.ts';
import { insertAd } from '#test/factories.ts';
import { STOCK_CARS } from './random-stock.ts';

const some = <Value>(values: readonly Value[]): fc.Arbitrary<Value[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Value[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }) },
  );

const end = (max: number): fc.Arbitrary<number | null> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(max) });

const names = (of: (car: (typeof STOCK_CARS)[number]) => readonly (string | null)[]): string[] =>
  STOCK_CARS.flatMap(of).filter((name) => name !== null);

/** Filters by words that are used at once: whether a search finds anything must not depend on how many there are. */
const MAX_WORD_FILTERS = 3;
const randomWords = fc
  .record({
    used: fc.subarray([...WORD_FILTERS], { maxLength: MAX_WORD_FILTERS }),
    words: fc.record(
      recordOf(WORD_FILTERS, (name) =>
        fc.uniqueArray(fc.constantFrom<string>(...LISTS[name].words.slice(0, 9)), { minLength: 1, maxLength: 3 }),
      ),
    ),
  })
  .map(
    ({ used, words }) =>
      recordOf(WORD_FILTERS, (name) => (used.includes(name) ? words[name] : [])) as unknown as {
        [Name in WordFilter]: WordOf<Name>[];
      },
  );

/** Filters that match a random stock, with some unknown and oddly spelled names. */
export const randomFilters: fc.Arbitrary<AdFilters> = fc
  .record({
    make: some([...names(({ brand }) => [brand]), 'volvo', 'citroen', 'Saab', 'Trabant 601', "x' or '1'='1"]),
    model: some([...names(({ series }) => [series]), 'v60', '900', '%', 'Octavia_']),
    generation: some([...names(({ generations }) => generations), 'e46', 'XVII']),
    words: randomWords,
    price: fc.tuple(end(350_000), end(350_000)),
    year: fc.tuple(end(2030), end(2030)),
    mileage: fc.tuple(end(2_500), end(2_500)),
    power: fc.tuple(end(410), end(410)),
    electricRange: fc.tuple(end(600), end(600)),
    near: fc.constantFrom('', '', '', '', 'Umeå', 'goteborg', '907 36', '59.33,18.06', 'Ingenstans'),
    within: fc.constantFrom(1, 10, 50, 400, 2_000),
    search: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'volvo',
          'v60 mom',
          'läder',
          'LADER 500',
          'cross country',
          'x',
          'd',
          'c3 dragkrok',
          'elbyte 50',
        ),
      },
    ),
  })
  .map(({ words, price, year, mileage, power, electricRange, ...filters }) => {
    const kr = usableRange('price', { min: price[0], max: price[1] });
    const years = usableRange('year', { min: year[0], max: year[1] });
    const mil = usableRange('mileage', { min: mileage[0], max: mileage[1] });
    const hp = usableRange('power', { min: power[0], max: power[1] });
    const km = usableRange('electricRange', { min: electricRange[0], max: electricRange[1] });
    return {
      ...filters,
      ...words,
      minPrice: kr.min,
      maxPrice: kr.max,
      minYear: years.min,
      maxYear: years.max,
      minMileage: mil.min,
      maxMileage: mil.max,
      minRange: km.min,
      maxRange: km.max,
      minPower: hp.min,
      maxPower: hp.max,
    };
  });

export const randomSort: fc.Arbitrary<AdSort> = fc.record({
  by: fc.constantFrom(...SORTS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
});

export const randomOrder: fc.Arbitrary<ListOrder> = fc.oneof(
  { weight: 5, arbitrary: randomSort },
  { weight: 1, arbitrary: fc.constant(POPULAR_ORDER) },
);

export const randomRequest: fc.Arbitrary<AdSearchRequest> = fc.record({
  filters: randomFilters,
  order: randomOrder,
  at: fc.oneof(
    fc.record({ page: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ cursor: fc.oneof(fc.nat(200).map(String), fc.constant('forged')) }),
  ),
  size: fc.integer({ min: 1, max: 30 }),
  withImage: fc.boolean(),
});

/** Texts as dealers write them, with letters, signs and numbers that split words. */
const TEXTS = [
  'Škoda',
  'Citroën',
  'Cee´d',
  "Cee'd",
  'Prius+',
  'C-HR',
  'ID.3 Pro',
  '2.0 TDI',
  '500X',
  '500',
  'Ærø',
  'AMG ÅÄÖ',
  'x',
  'Läder',
  'Dragkrok',
  'Dragkroken',
  'Vinterhjul 19"',
  'Apple CarPlay™',
  'Волга',
  '4x4',
  '°',
  'İ',
  'e-tron',
  '1.6',
  '',
];

/** Searches for these texts, their beginnings down to one letter, and other words. */
export const randomSearchText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TEXTS),
      fc.tuple(fc.constantFrom(...TEXTS), fc.nat(6)).map(([text, length]) => text.slice(0, length)),
      fc.constantFrom(
        'dragkrokar',
        'med',
        'en läder',
        'qwxz',
        '%',
        "' | x",
        'volvo',
        'LADER 500',
        '0',
        'č',
        '*',
        'vo*',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((texts) => texts.join(' ').trim());

/** Ads with these texts as heading, equipment and model. */
export async function insertAdsWithTexts(db: Db, count: number): Promise<void> {
  const sample = (seed: number) =>
    fc.sample(fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 }), { numRuns: count, seed });
  const names = sample(9);
  for (const [at, equipment] of sample(8).entries()) {
    const name = `bil ${names[at]?.join(at % 2 === 0 ? ' ' : '/')}`;
    await insertAd(db, { name, equipment, brand: at % 3 === 0 ? 'Škoda' : 'Kia', series: TEXTS[at % 9] ?? null });
  }
}
