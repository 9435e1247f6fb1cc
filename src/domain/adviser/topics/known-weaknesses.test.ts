import { expect, test } from 'vitest';
import { FUELS } from '#src/domain/ads/vocabulary.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { KNOWN_WEAKNESSES, weaknessesOf, weaknessText } from './known-weaknesses.ts';
import { weaknessTexts } from './model-topics.ts';

test('every weak point names models of the catalogue and fuels of the vocabulary', () => {
  const { brands } = catalogueFromFiles();
  for (const { part, models, fuels, yearFrom, yearTo } of KNOWN_WEAKNESSES) {
    for (const [brand, all] of Object.entries(models)) {
      const known = brands.find(({ name }) => name === brand)?.series.map(({ name }) => name) ?? [];
      expect(known, `${part}: ${brand}`).toEqual(expect.arrayContaining([...all]));
    }
    expect(FUELS).toEqual(expect.arrayContaining([...fuels]));
    expect(yearTo ?? yearFrom).toBeGreaterThanOrEqual(yearFrom);
  }
});

test('finds the weak points of a model by its years and fuels', () => {
  const parts = (years: number[], fuels: ('Diesel' | 'Bensin')[]) =>
    weaknessesOf({ brand: 'Audi', series: 'A4', years, fuels }).map(({ part }) => part);
  expect(parts([2010], ['Diesel'])).toContain('1.6 och 2.0 TDI (EA189), diesel');
  expect(parts([2010], ['Diesel'])).not.toContain('1.8 och 2.0 TFSI, bensin');
  expect(parts([2022], ['Diesel'])).toEqual([]);
  expect(parts([], []).length).toBeGreaterThan(2);
  expect(weaknessesOf({ brand: 'constructor', series: '__proto__', years: [], fuels: [] })).toEqual([]);
});

const MODEL = { brand: 'Peugeot', series: '208', watchouts: [], recalls: 2, url: '/bil/peugeot/208' };
const ANY = { years: [], fuels: [] };

test('says what the weak points rest on, and repeats none that the comparisons name', () => {
  const [text = '', basis = ''] = weaknessTexts([MODEL], ANY);
  expect(text).toMatch(/^\*\*Peugeot 208:\*\* 1\.2 PureTech, bensin \(2012–2022\): kamremmen /);
  expect(text).toContain('2 återkallelser finns på [modellens sida](/bil/peugeot/208).');
  expect(basis).toContain('inte om just den här bilen');
  const watchouts = [
    {
      category: 'Första bilen',
      yearFrom: 2012,
      yearTo: 2019,
      variant: null,
      texts: ['1.2 PureTech har kamrem i olja.'],
    },
  ];
  expect(weaknessTexts([{ ...MODEL, watchouts }], ANY).join(' ')).not.toContain('1.2 PureTech, bensin');
});

test('says so where nothing is known, and what to do instead', () => {
  const [text = '', ...others] = weaknessTexts([{ ...MODEL, brand: 'Fiat', series: 'Panda', recalls: 0 }], ANY);
  expect(text).toContain('inga uppgifter');
  expect(text).toContain('fråga en märkesverkstad');
  expect(others).toEqual([]);
  const [first] = KNOWN_WEAKNESSES;
  expect(first && weaknessText({ ...first, yearTo: null })).toContain('(från ');
});
