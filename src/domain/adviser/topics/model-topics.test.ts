import { expect, test } from 'vitest';
import { weaknessTexts } from './model-topics.ts';

const MODEL = {
  brand: 'Peugeot',
  series: '208',
  brandSlug: 'peugeot',
  seriesSlug: '208',
  watchouts: [],
  recalls: 2,
  url: '/bil/peugeot/208',
};
const ANY = { years: [], fuels: [] };

test('names the source of each weak point, and repeats none that the comparisons name', () => {
  const [text = '', basis = ''] = weaknessTexts([MODEL], ANY);
  expect(text).toMatch(
    /^\*\*Peugeot 208:\*\* Motorn 1,2 PureTech .*Källa: Passionnément Citroën, .*Diesel BlueHDi .*Källa: /,
  );
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
  const others = weaknessTexts([{ ...MODEL, watchouts }], ANY).join(' ');
  expect(others).not.toContain('Motorn 1,2 PureTech');
  expect(others).toContain('Diesel BlueHDi');
});

test('says so where nothing is known, and what to do instead', () => {
  const fiat = { ...MODEL, brand: 'Fiat', series: 'Panda', brandSlug: 'fiat', seriesSlug: 'panda', recalls: 0 };
  const [text = '', ...others] = weaknessTexts([fiat], ANY);
  expect(text).toContain('inga uppgifter');
  expect(text).toContain('fråga en märkesverkstad');
  expect(others).toEqual([]);
});
