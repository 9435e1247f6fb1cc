import { describe, expect, test } from 'vitest';
import { activeChips, rangeLabel } from './active-chips.ts';
import { type AdFilters, hasAdFilters, NO_AD_FILTERS } from './ad-filters.ts';
import {
  canChoose,
  countChoices,
  parentsOf,
  withoutGroup,
  withoutValue,
  withRange,
  withValue,
  withValues,
} from './filter-changes.ts';
import { isQuickFilterOn, QUICK_FILTERS, toggleQuickFilter } from './quick-filters.ts';

const facets = {
  model: [
    { value: 'V60', count: 3, makes: ['Volvo'] },
    { value: '500', count: 2, makes: ['Fiat', 'Abarth'] },
  ],
  generation: [
    { value: 'II', count: 2, models: ['V60', '500'], ids: [], years: null },
    { value: 'I', count: 2, models: ['V60'], ids: [1], years: { from: 2010, to: 2018 } },
  ],
};
const parents = parentsOf(facets);
const chosen: AdFilters = {
  ...NO_AD_FILTERS,
  make: ['Volvo', 'Fiat', 'Abarth'],
  model: ['V60', '500'],
  generation: ['I', 'II'],
  fuel: ['El'],
  minPrice: 50_000,
  maxYear: 2020,
  search: 'drag',
};

describe('removes a value together with everything that belongs to it, and nothing else (D22)', () => {
  test('preserves models and generations when another make is removed', () => {
    expect(withValue(chosen, 'make', 'BMW')).toEqual({ ...chosen, make: [...chosen.make, 'BMW'] });
    expect(withValue(chosen, 'make', 'Fiat')).toBe(chosen);
  });

  test('preserves a model while one of its makes is selected', () => {
    const withoutFiat = withoutValue(chosen, 'make', 'Fiat', parents);
    expect(withoutFiat).toEqual({ ...chosen, make: ['Volvo', 'Abarth'] });
    expect(withoutValue(withoutFiat, 'make', 'Abarth', parents)).toEqual({
      ...chosen,
      make: ['Volvo'],
      model: ['V60'],
    });
  });

  test('removes a model and its generations with its make', () => {
    const rest = withoutValue(chosen, 'make', 'Volvo', parents);
    expect(rest).toMatchObject({ make: ['Fiat', 'Abarth'], model: ['500'], generation: ['II'] });
  });

  test('removes all models and generations with the last make, and all generations with the last model', () => {
    expect(withValues(chosen, 'make', [], parents)).toMatchObject({ make: [], model: [], generation: [] });
    expect(withValues(chosen, 'model', [], parents)).toMatchObject({ make: chosen.make, model: [], generation: [] });
    expect(withoutGroup(chosen, 'make')).toMatchObject({ make: [], model: [], generation: [], fuel: ['El'] });
  });

  test('enables models once a make is selected', () => {
    expect([canChoose(NO_AD_FILTERS, 'model'), canChoose(chosen, 'model')]).toEqual([false, true]);
    expect([canChoose({ ...chosen, model: [] }, 'generation'), canChoose(chosen, 'generation')]).toEqual([false, true]);
    expect(canChoose(NO_AD_FILTERS, 'fuel')).toBe(true);
  });
});

test('orders the bounds of ranges', () => {
  expect(withRange(chosen, 'mileage', { min: 9_000, max: 2_000 })).toMatchObject({
    minMileage: 2_000,
    maxMileage: 9_000,
  });
  expect(withoutGroup(chosen, 'price').minPrice).toBeNull();
});

test('shows one chip per value, range and text, each of which removes only itself', () => {
  const chips = activeChips(chosen, facets);
  expect(chips.map(({ label }) => label.replaceAll('\u202f', ' '))).toEqual([
    'Volvo',
    'Fiat',
    'Abarth',
    'V60',
    '500',
    'V60 I, 2010–2018',
    'II',
    'El',
    'från 50 000 kr',
    'till och med 2020',
    '”drag”',
  ]);
  expect(countChoices(chosen)).toBe(chips.length);
  expect(chips.find(({ label }) => label === 'El')?.without).toEqual({ ...chosen, fuel: [] });
  expect(chips.at(-1)?.without).toEqual({ ...chosen, search: '' });
  const none = chips.reduce((left, { group }) => withoutGroup(left, group), chosen);
  expect(hasAdFilters(none)).toBe(false);
  expect(activeChips(NO_AD_FILTERS, facets)).toEqual([]);
});

test('formats ranges as words', () => {
  const plain = (...args: Parameters<typeof rangeLabel>) => rangeLabel(...args)?.replaceAll('\u202f', ' ') ?? null;
  expect(plain('price', { min: 100_000, max: 200_000 })).toBe('100 000–200 000 kr');
  expect(plain('mileage', { min: null, max: 10_000 })).toBe('högst 10 000 mil');
  expect(plain('year', { min: 2018, max: 2018 })).toBe('2018');
  expect(plain('year', { min: null, max: null })).toBeNull();
});

test.each(QUICK_FILTERS)('toggles %s', (quick) => {
  const on = toggleQuickFilter(NO_AD_FILTERS, quick);
  expect(isQuickFilterOn(NO_AD_FILTERS, quick)).toBe(false);
  expect(isQuickFilterOn(on, quick)).toBe(true);
  expect(toggleQuickFilter(on, quick)).toEqual(NO_AD_FILTERS);
});
