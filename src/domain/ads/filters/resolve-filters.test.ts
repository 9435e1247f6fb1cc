import { expect, test } from 'vitest';
import { buildStockNames } from '#src/domain/ads/stock-names.ts';
import { type AdFilters, NO_AD_FILTERS } from './ad-filters.ts';
import { resolveFilters } from './resolve-filters.ts';

let id = 0;
const series = (name: string, generations: string[] = [], aliases: string[] = []) => ({
  id: ++id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  aliases,
  generations: generations.map((own) => ({
    id: ++id,
    name: own,
    slug: own.toLowerCase(),
    yearFrom: 2000,
    yearTo: null,
    bodyTypes: [],
  })),
});
const brand = (name: string, slug: string, all: ReturnType<typeof series>[], aliases: string[] = []) => ({
  id: ++id,
  name,
  slug,
  country: 'SE',
  aliases,
  series: all,
});

const names = buildStockNames(
  {
    brands: [
      brand('Volvo', 'volvo', [series('V60', ['I', 'II']), series('V90', ['II'])]),
      brand('Citroën', 'citroen', [series('C3')]),
      brand('BMW', 'bmw', [series('3-serien', ['E46', 'F30'], ['3 Series']), series('5-serien', ['E39'])]),
      brand('Fiat', 'fiat', [series('500')]),
      brand('Abarth', 'abarth', [series('500')]),
      brand('Peugeot', 'peugeot', [series('208'), series('2008')]),
      brand('Ferrari', 'ferrari', [series('208/308', [], ['208', '308'])]),
      brand('Mercedes-Benz', 'mercedes-benz', [], ['Mercedes', 'MB']),
    ],
  },
  [{ brand: 'Elbyte, 50 %', series: 'Prototyp', generation: null, generationId: null }],
);
const resolve = (filters: Partial<AdFilters>) => {
  const { filters: found, ignored } = resolveFilters({ ...NO_AD_FILTERS, ...filters }, names);
  const { make, model, generation } = found;
  return { make, model, generation, ignored: ignored.map(({ value }) => value) };
};

test('finds names regardless of case, accents and punctuation, by slug and by alias', () => {
  expect(resolve({ make: ['volvo', 'citroen', 'mercedes', 'Mercedes-Benz', 'elbyte 50 %'] })).toEqual({
    make: ['Volvo', 'Citroën', 'Mercedes-Benz', 'Elbyte, 50 %'],
    model: [],
    generation: [],
    ignored: [],
  });
});

test('prefers the series of that name to aliases for a model (D23)', () => {
  expect(resolve({ model: ['208'] })).toMatchObject({ make: ['Peugeot'], model: ['208'], ignored: [] });
  expect(resolve({ make: ['Ferrari', 'Peugeot'], model: ['208'] })).toMatchObject({ model: ['208'] });
  expect(resolve({ make: ['Ferrari'], model: ['208'] })).toMatchObject({ model: ['208/308'] });
  expect(resolve({ model: ['308'] })).toMatchObject({ make: ['Ferrari'], model: ['208/308'] });
  expect(resolve({ model: ['500'] })).toMatchObject({ make: ['Fiat', 'Abarth'], model: ['500'] });
});

test('searches a model within the selected makes', () => {
  expect(resolve({ make: ['BMW'], model: ['3 series', 'V60'] })).toMatchObject({
    model: ['3-serien'],
    ignored: ['V60'],
  });
});

test('adds the makes of a model that is given without a make', () => {
  expect(resolve({ model: ['v60'] })).toMatchObject({ make: ['Volvo'], model: ['V60'] });
  expect(resolve({ model: ['500'] })).toMatchObject({ make: ['Fiat', 'Abarth'], model: ['500'] });
});

test('searches a generation within the selected models (D26)', () => {
  expect(resolve({ make: ['Volvo'], model: ['V90'], generation: ['ii', 'I'] })).toEqual({
    make: ['Volvo'],
    model: ['V90'],
    generation: ['II'],
    ignored: ['I'],
  });
});

test('adds the series of a generation that only one series has, and ignores others', () => {
  expect(resolve({ generation: ['E46'] })).toMatchObject({ make: ['BMW'], model: ['3-serien'], generation: ['E46'] });
  expect(resolve({ make: ['Volvo'], generation: ['II'] })).toEqual({
    make: ['Volvo'],
    model: [],
    generation: [],
    ignored: ['II'],
  });
});

test('accepts a generation with its series in front', () => {
  const v60 = { make: ['Volvo'], model: ['V60'], generation: ['II'], ignored: [] };
  expect(resolve({ generation: ['volvo v60 ii'] })).toMatchObject({ generation: [], ignored: ['volvo v60 ii'] });
  expect(resolve({ make: ['Volvo'], generation: ['V60 II'] })).toEqual(v60);
  expect(resolve({ make: ['Volvo'], model: ['V60'], generation: ['v60 ii', 'II'] })).toEqual(v60);
  expect(resolve({ make: ['Volvo'], model: ['V90'], generation: ['V60 II'] })).toMatchObject({ ignored: ['V60 II'] });
});

test('ignores unknown names', () => {
  expect(resolve({ make: ['Trabantia', '%', "' or 1=1"], model: ['_'] })).toEqual({
    make: [],
    model: [],
    generation: [],
    ignored: ['Trabantia', '%', "' or 1=1", '_'],
  });
});
