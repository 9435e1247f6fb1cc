import { expect, test } from 'vitest';
import { listed } from '#src/domain/format/texts.ts';
import { EMPTY_PARSED_QUERY } from '#src/domain/wish/parsed-query.ts';
import { relaxations } from './filter-removals.ts';

const { filters, limits } = EMPTY_PARSED_QUERY;

test('relaxes constraints in the documented order, each step on top of the previous', () => {
  const steps = relaxations({
    soft: [],
    filters: { ...filters, maxPrice: 100_000, minYear: 2018, maxMileage: 10_000, fuel: ['Diesel'] },
    limits: { ...limits, equipment: ['Dragkrok', 'Backkamera'] },
  });
  expect(steps.map(({ kind }) => kind)).toEqual(['equipment', 'mileage', 'year', 'price']);
  expect(steps.at(-1)?.demands).toEqual({
    filters: { ...filters, maxPrice: 110_000, minYear: 2016, maxMileage: 12_000, fuel: ['Diesel'] },
    limits,
  });
  expect(steps[0]?.text).toBe('utan krav på dragkrok och backkamera');
});

test('removes words of the ads last', () => {
  const steps = relaxations({ filters: { ...filters, maxPrice: 100_000, search: 'gti' }, limits, soft: [] });
  expect(steps.map(({ text }) => text).at(-1)).toBe('utan krav på ”gti”');
  expect(steps.at(-1)?.demands.filters).toEqual({ ...filters, maxPrice: 110_000 });
});

test('returns nothing without constraints that can be relaxed', () => {
  expect(relaxations({ filters: { ...filters, make: ['Volvo'] }, limits, soft: [] })).toEqual([]);
  expect(listed(['a', 'b', 'c'])).toBe('a, b och c');
});

test('relaxes preferences first and skips fields that are not set', () => {
  const steps = relaxations({
    filters: { ...filters, make: ['Volvo'], model: ['V60'], color: ['Röd'], maxPrice: 100_000 },
    limits: { ...limits, drive: ['Fyrhjulsdrift'] },
    soft: ['model', 'color', 'drive', 'fuel'],
  });
  expect(steps.map(({ text }) => text)).toEqual([
    'i andra färger',
    'med annan drivning',
    'av andra modeller',
    expect.stringMatching(/^upp till 110\s000\skr i stället för 100\s000\skr$/),
  ]);
  expect(steps[2]?.demands).toEqual({ filters: { ...filters, make: ['Volvo'], maxPrice: 100_000 }, limits });
});
