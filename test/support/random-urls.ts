import fc from 'fast-check';
import { FORMER_PARAMS, LIST_FILTERS, NO_RANGES } from '#src/domain/ads/filters/ad-filters.ts';
import { writeListCursor } from '#src/domain/ads/list-cursor.ts';
import { STOCK_CARS } from './random-stock.ts';

/** Query strings as visitors, old links, crawlers and attackers write them. */

const PARAMS = [
  ...LIST_FILTERS,
  ...Object.keys(FORMER_PARAMS),
  ...Object.keys(NO_RANGES),
  'quickFilter',
  'search',
  'page',
  'cursor',
  'scrollToRow',
  'sortBy',
  'sortOrder',
  'limit',
  'withImage',
  'utm_source',
  'make[]',
  '__proto__',
  '',
];

const NAMES = STOCK_CARS.flatMap(({ brand, series, generations }) => [brand, series ?? '', ...generations]);

const WORDS = [
  'Elbil',
  'under 100 000 kr',
  'El',
  'diesel',
  'AUTOMAT',
  'coupe',
  'Grå',
  'gra\u030a',
  'Kombi,SUV',
  'date',
  'price',
  'dates_published',
  'power',
  'asc',
  'desc',
  'ASC',
  '1',
  '0',
  '-1',
  '1000000000',
  '99999999999999999999',
  '1e5',
  '12,5',
  '100 000',
  '100.000 kr',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '２０２０',
  'null',
  'undefined',
  'true',
  'constructor',
  '%',
  '_',
  '%%',
  "' or 1=1 --",
  '"; drop table ads',
  '\\',
  '<script>',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  'ı',
  'ß',
  'ﬁ',
  '💥',
  '\u0301',
  ',',
  ',,,',
  ', ,',
  ' ',
  '+',
  '&',
  '=',
  '#',
  '?',
  '/',
  'å ä ö',
  '🚗'.repeat(60),
  'x'.repeat(8_192),
  'Volvo,'.repeat(1_300),
  '9'.repeat(8_000),
  '%'.repeat(8_000),
  'å'.repeat(4_000),
];

const cursor = fc
  .tuple(fc.constantFrom('date', 'price', 'year'), fc.constantFrom('asc', 'desc'), fc.nat(500_000), fc.nat(300_000))
  .map(([by, order, value, internalId]) =>
    writeListCursor({ by, order } as { by: 'date'; order: 'asc' }, {
      value: by === 'date' ? null : value,
      publishedAt: 1_790_000_000_000_000 + value,
      createdAt: 1_790_000_000_000_000,
      internalId,
    }),
  );

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.integer({ min: -100, max: 2_000_000 }).map(String) },
  { weight: 1, arbitrary: cursor },
  { weight: 1, arbitrary: cursor.map((text) => text.slice(0, -2)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
);

/** Encodings of a value in a URL: encoded, twice encoded, raw (including a broken escape), or several in one. */
const written = fc.oneof(
  { weight: 6, arbitrary: value.map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: value.map((text) => encodeURIComponent(encodeURIComponent(text.toWellFormed()))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%',
      '%00',
      '%E0%A4%A',
      '%C3%28',
      '%u0041',
      '%ff%fe',
      '%ED%A0%80',
      'a%2Cb',
      'Volvo%2cBMW',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(value, { maxLength: 4 }).map((texts) => encodeURIComponent(texts.join(',').toWellFormed())),
  },
);

/** Everything after the question mark. */
export const randomQueryString: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...PARAMS), written), { maxLength: 8 })
  .map((pairs) => pairs.map(([name, text]) => `${encodeURIComponent(name)}=${text}`).join('&'));
