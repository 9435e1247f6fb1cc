import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { findAddressed, findSeriesAddressed, nearestAddressed } from './catalogue-address.ts';

const { brands } = await readCatalogueFiles(new URL('../../../data/catalogue', import.meta.url).pathname);
const brand = (text: string) => findAddressed(brands, text)?.slug ?? null;
const series = (brandSlug: string, text: string) => {
  const of = findAddressed(brands, brandSlug);
  return of && (findSeriesAddressed(of, of.series, text)?.slug ?? null);
};

test.each([
  ['mercedes-benz', 'mercedes-benz'],
  ['Mercedes-Benz', 'mercedes-benz'],
  ['MERCEDES BENZ', 'mercedes-benz'],
  ['mercedes_benz', 'mercedes-benz'],
  ['vw', 'volkswagen'],
  ['Škoda', 'skoda'],
  ['S\u030Ckoda', 'skoda'],
  ['CITROËN', 'citroen'],
  ['Citroe\u0308n', 'citroen'],
  ['Lynk & Co', 'lynk-co'],
  ['Lynk/Co', 'lynk-co'],
])('finds the brand %s: %s', (text, slug) => expect(brand(text)).toBe(slug));

test.each([
  ['volkswagen', 'ID.3', 'id-3'],
  ['volkswagen', 'id3', 'id-3'],
  ['volkswagen', 'id_3', 'id-3'],
  ['saab', '9-3', '9-3'],
  ['saab', '93', '9-3'],
  ['fiat', '500', '500'],
  ['fiat', '500x', '500x'],
  ['mazda', '3', 'mazda3'],
  ['bmw', '3 serien', '3-serien'],
  ['volvo', 'Volvo V60', 'v60'],
  ['volvo', 'volvo-v60', 'v60'],
  ['toyota', 'C-HR', 'c-hr'],
  ['toyota', 'chr', 'c-hr'],
  ['renault', 'Megane', 'megane'],
])('finds the series %s %s: %s', (of, text, slug) => expect(series(of, text)).toBe(slug));

test.each(['', ' ', '-', '.', '..', 'volvoo', '\u0000', '__proto__', 'x'.repeat(10_000), '🚗', '%'])(
  'finds no brand for %j',
  (text) => expect(brand(text)).toBeNull(),
);

test('finds no series for a brand alone or for a series of another brand', () => {
  expect(series('volvo', 'volvo')).toBeNull();
  expect(series('volvo', '9-3')).toBeNull();
});

test('finds every brand and series by its slug and by its name', () => {
  for (const one of brands) {
    expect(brand(one.slug), one.slug).toBe(one.slug);
    expect(brand(one.name), one.name).toBe(one.slug);
    for (const each of one.series) {
      expect(series(one.slug, each.slug), `${one.slug} ${each.slug}`).toBe(each.slug);
      expect(series(one.slug, each.name), `${one.slug} ${each.name}`).toBe(each.slug);
    }
  }
});

test('lists the most similar names', () => {
  const near = (text: string) => nearestAddressed(brands, text, 3).map(({ name }) => name);
  expect(near('volvoo')[0]).toBe('Volvo');
  expect(near('mersedes')).toContain('Mercedes-Benz');
  expect(near('qqqqqqqqqq')).toEqual([]);
  expect(near('')).toEqual([]);
  expect(near('x'.repeat(100_000))).toEqual([]);
});
