import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { FEED_FIELDS, type FeedFields, type FeedRow, LIST_FIELDS } from './feed-row.ts';
import { type NormaliseContext, normaliseRow } from './normalise-row.ts';
import { MIN_SUSPECT_PRICE } from './price-ceiling.ts';
import { isRepeatable, parseRowText, rowText } from './repeated-row.ts';

const CONTEXT: Omit<NormaliseContext, 'deliveredAt'> = {
  odometerUnit: 'mil',
  defaultDealer: 'Testbilar',
  matcher: buildMatcher(catalogueFromFiles()),
  words: feedWords(),
};
const at = (deliveredAt: string) => ({ ...CONTEXT, deliveredAt: new Date(deliveredAt) });

const CAR: FeedFields = { brand: 'Volvo', model: 'V60', name: 'Volvo V60 D4', model_year: '2019', fuels: 'Diesel' };

/** Values that rules judge by the time, the price or the catalogue, and others that they cannot read. */
const DAYS = ['2026-01-15', '2026-03-10', '2026-05-01T12:00:00Z', '2026-11-30', '2027-02-01', '2019', 'igår', ''];
const VALUES: Partial<Record<(typeof FEED_FIELDS)[number], readonly string[]>> = {
  price: ['189900', '249 900 kr', '74999', '75000', '12000', '500', '20000000', '20000001', 'ring', ''],
  prices: ['2026-01-02:199900', '2026-11-02:179900', '2026-01-02:9000', 'x'],
  ...Object.fromEntries(
    ['first_registered', 'dates_published', 'dates_changed', 'dates_removed', 'dates_sold'].map((field) => [
      field,
      DAYS,
    ]),
  ),
  brand: ['Volvo', 'Okänt märke', 'Volvo PV'],
  model_year: ['2019', '2026', '2027', '2028', '2008', ''],
  odometer: ['11375', '0', '60000', '990000'],
  status: ['active', 'såld', 'borttagen', 'okej'],
  horsepower_hp: ['190', '1900', '0'],
  description: ['Fin bil', 'G\ufffdteborg', '"price":0', ''],
};
const fields: fc.Arbitrary<FeedFields> = fc
  .record(
    Object.fromEntries(
      FEED_FIELDS.map((field) => {
        const value = fc.constantFrom(...(VALUES[field] ?? ['1', '2019', 'Automat', 'Röd', 'Dragkrok', '\\"']));
        return [field, LIST_FIELDS.has(field) ? fc.array(value, { maxLength: 3 }) : value];
      }),
    ),
    { requiredKeys: [] },
  )
  .map((changes) => ({ ...CAR, ...changes }));
const ordinaryPrice = fc.integer({ min: 75_000, max: MIN_SUSPECT_PRICE - 1 });

test('a repeatable row gives the same ad later in the year, apart from an ordinary price', { timeout: 120_000 }, () => {
  let repeatable = 0;
  fc.assert(
    fc.property(fields, fc.constantFrom(...DAYS.slice(1, 4)), ordinaryPrice, (stated, later, price) => {
      const row = { rowNumber: 1, fields: stated };
      const first = normaliseRow(row, at('2026-03-10T06:00:00Z'));
      if (!first.ok || !isRepeatable(first.value)) return;
      repeatable += 1;
      const text = rowText(row);
      const again = text.ordinaryPrice === null ? row : { ...row, fields: { ...stated, price: String(price) } };
      expect(rowText(again).text).toBe(text.text);
      const second = normaliseRow(again, at(`${later.slice(0, 10)}T23:00:00Z`));
      const expected = text.ordinaryPrice === null ? first.value : { ...first.value, price };
      expect(second).toEqual({ ok: true, value: expected });
      if (text.ordinaryPrice !== null) expect(first.value.price).toBe(text.ordinaryPrice);
      expect(normaliseRow(parseRowText(1, text), at('2026-03-10T06:00:00Z'))).toEqual(first);
    }),
    { numRuns: 5_000 },
  );
  expect(repeatable).toBeGreaterThan(20);
});

test('the text is that of the row, and is equal only for rows that say the same', () => {
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const [first, second] = [one, other].map((stated) => rowText({ rowNumber: 7, fields: stated }));
      if (!first || first.text !== second?.text) return;
      const otherFields = ({ price, ...others }: FeedFields) =>
        first.ordinaryPrice === null && price !== undefined ? { ...others, price } : others;
      expect(otherFields(one)).toEqual(otherFields(other));
    }),
  );
  const flagged: FeedRow = { rowNumber: 1, fields: { ...CAR, price: '9000' }, flags: ['leasingpris'] };
  expect(rowText(flagged).text).not.toBe(rowText({ ...flagged, flags: [] }).text);
  expect(parseRowText(1, rowText(flagged))).toEqual(flagged);
});
