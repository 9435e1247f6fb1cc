import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOf } from '#src/base/record-of.ts';
import { APPEARANCE_FILTERS, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { buildStockNames, type ModelEntry } from '#src/domain/ads/stock-names.ts';
import { AdColumnsBuilder, columnBytes, type IndexedAd } from './ad-columns.ts';
import { addRow, newBitmap } from './bitmap.ts';
import { nextVersion } from './next-version.ts';
import { rowsFrom } from './page-rows.ts';
import { newSearchIndex, searchColumns } from './search-columns.ts';
import { sortedRows } from './sorted-rows.ts';
import { WordIndex } from './word-index.ts';

const ad = (internalId: number, facts: Partial<IndexedAd> = {}): IndexedAd => ({
  internalId,
  publishedAt: 1_000_000 - internalId,
  createdAt: 0,
  variant: { brand: 'Volvo', series: 'V60', generation: null, generationId: null },
  appearance: { ...recordOf(APPEARANCE_FILTERS, () => null), transmission: 'Automat', chassis: 'Kombi' },
  fuels: ['El'],
  tags: [],
  price: null,
  odometerKm: null,
  modelYear: null,
  power: null,
  acceleration: null,
  electricRange: null,
  popularRank: null,
  hasImage: true,
  drive: null,
  seats: null,
  doors: null,
  consumption: null,
  co2: null,
  stars: null,
  place: null,
  priceRatio: null,
  publishedDay: 20_000,
  cutDay: null,
  ...facts,
});

function builderOf(ads: readonly IndexedAd[]) {
  const builder = new AdColumnsBuilder(0);
  for (const each of ads) builder.add(each);
  return builder;
}

const columnsOf = (ads: readonly IndexedAd[]) => builderOf(ads).build();

test('grows columns as ads are added and preserves their values', () => {
  const columns = columnsOf(Array.from({ length: 100 }, (_, at) => ad(at + 1, { price: 1_000 * at })));
  expect(columns.length).toBe(100);
  expect([...columns.internalId.subarray(98, 100)]).toEqual([99, 100]);
  expect([...columns.byDate.subarray(98)]).toEqual([98, 99]);
  expect(columns.price[99]).toBe(99_000);
  expect(columns.modelDictionary).toHaveLength(1);
  // 80 bytes and a place in the list per ad, with room for changes.
  expect(columnBytes(columns)).toBe(640 * 82 + 640 / 8 + columns.length * 4);
});

test('sorts totally: missing values last in both directions, equal ones newest first', () => {
  const values = fc.array(fc.option(fc.nat(5_000_000)), { maxLength: 200 });
  fc.assert(
    fc.property(values, fc.constantFrom('asc' as const, 'desc' as const), (prices, order) => {
      const columns = columnsOf(prices.map((price, at) => ad(at + 1, { price })));
      const direction = order === 'asc' ? 1 : -1;
      const rows = prices.map((price, row) => ({ price, row }));
      rows.sort((one, other) => {
        if (one.price === null || other.price === null) {
          return Number(one.price === null) - Number(other.price === null) || one.row - other.row;
        }
        return direction * (one.price - other.price) || one.row - other.row;
      });
      expect([...sortedRows(columns, { by: 'price', order })]).toEqual(rows.map(({ row }) => row));
    }),
  );
});

test('returns the same page from either end of the list', () => {
  const hits = fc.array(fc.boolean(), { maxLength: 80 });
  fc.assert(
    fc.property(hits, fc.nat(80), fc.integer({ min: 1, max: 30 }), (isHit, offset, size) => {
      const hitRows = newBitmap(isHit.length);
      for (const [row, hit] of isHit.entries()) if (hit) addRow(hitRows, row);
      const sorted = Uint32Array.from(isHit.keys()).reverse();
      const all = [...sorted].filter((row) => isHit[row]);
      const { rows, skipped } = rowsFrom(sorted, hitRows, { total: all.length, offset, size });
      expect(rows).toEqual(all.slice(offset, offset + size));
      expect(skipped).toBe(Math.min(offset, all.length));
    }),
  );
});

test('lists selected values that are not in stock', () => {
  const catalogue = {
    brands: [
      {
        id: 1,
        name: 'Saab',
        slug: 'saab',
        country: 'SE',
        aliases: [],
        series: [{ id: 2, name: '900', slug: '900', aliases: [], generations: [] }],
      },
    ],
  };
  const builder = builderOf([ad(1)]);
  const namesOf = (models: readonly ModelEntry[]) => buildStockNames(catalogue, models);
  const { total, facets, relaxed, totalPages } = searchColumns(
    newSearchIndex(1, { builder, words: new WordIndex(), newCache: () => new Map(), namesOf }),
    {
      filters: { ...NO_AD_FILTERS, make: ['saab'], model: ['900'], color: ['Lila'] },
      order: { by: 'date', order: 'desc' },
      at: { page: 9 },
      size: 20,
      withImage: true,
    },
    20_000,
  );
  expect([total, totalPages]).toEqual([0, 1]);
  expect(facets.make).toEqual([
    { value: 'Saab', count: 0 },
    { value: 'Volvo', count: 0 },
  ]);
  expect(facets.model).toEqual([{ value: '900', count: 0, makes: ['Saab'] }]);
  expect(facets.color).toEqual([{ value: 'Lila', count: 0 }]);
  expect(Object.values(relaxed).every((count) => count === 0)).toBe(true);
});

test('the facets of a version are the same when they are read after a later version was made', () => {
  const variant = (brand: string, series: string, generation: string | null) => ({
    variant: { brand, series, generation, generationId: null },
  });
  const builder = builderOf([ad(1, variant('Volvo', 'V60', 'I')), ad(2, variant('Kia', 'Niro', null))]);
  const namesOf = (models: readonly ModelEntry[]) => buildStockNames({ brands: [] }, models);
  const index = newSearchIndex(1, { builder, words: new WordIndex(), newCache: () => new Map(), namesOf });
  const search = () =>
    searchColumns(
      index,
      {
        filters: { ...NO_AD_FILTERS, model: ['V60'] },
        order: { by: 'date', order: 'desc' },
        at: { page: 1 },
        size: 20,
        withImage: false,
      },
      20_000,
    );
  const [before, during] = [structuredClone(search().facets), search()];
  const appearance = { ...ad(3).appearance, color: 'Blå', chassis: 'SUV' } as const;
  builder.add(ad(3, { ...variant('Volvo', 'V60', 'II'), appearance, fuels: ['Diesel'] }));
  builder.add(ad(4, variant('Saab', 'V60', 'III')));
  nextVersion(index, { version: 2, adIds: [3, 4], firstRow: 2, popular: [] });
  expect(before.generation).toMatchObject([{ value: 'I', count: 1 }]);
  for (const facets of [during.facets, search().facets]) expect(structuredClone(facets)).toEqual(before);
});
