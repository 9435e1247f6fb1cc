import { expect, test } from 'vitest';
import { EMPTY_PARSED_QUERY } from '#src/domain/adviser/understanding/parsed-query.ts';
import { listed } from '#src/domain/format/listed.ts';
import { relaxations } from './filter-removals.ts';

const { filters, limits } = EMPTY_PARSED_QUERY;

test('demands are loosened in the written order, each on top of the one before', () => {
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

test('words of the ads go last', () => {
  const steps = relaxations({ filters: { ...filters, maxPrice: 100_000, search: 'gti' }, limits, soft: [] });
  expect(steps.map(({ text }) => text).at(-1)).toBe('utan krav på ”gti”');
  expect(steps.at(-1)?.demands.filters).toEqual({ ...filters, maxPrice: 110_000 });
});

test('without such demands there is nothing to loosen', () => {
  expect(relaxations({ filters: { ...filters, make: ['Volvo'] }, limits, soft: [] })).toEqual([]);
  expect(listed(['a', 'b', 'c'])).toBe('a, b och c');
});

test('what was said as a preference goes first, and what is not there is not let go', () => {
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
