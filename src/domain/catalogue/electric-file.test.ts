import { expect, test } from 'vitest';
import { brandFileSchema } from './catalogue-file.ts';
import { checkElectric, electricFileSchema, electricRows } from './electric-file.ts';

const evidence = { source: 'test', checkedOn: '2026-11-01', sureness: 'medium' };
const engine = {
  name: 'Pro S',
  fuel: 'El',
  transmissions: ['Automat'],
  drives: ['Bakhjulsdrift'],
  kw: 150,
  hp: 204,
  acceleration0To100: null,
  yearFrom: 2020,
  yearTo: 2024,
  nedc: null,
  wltp: null,
  evidence,
};
const generation = {
  name: 'E11',
  slug: 'e11',
  yearFrom: 2020,
  yearTo: null,
  bodyTypes: ['Halvkombi'],
  yearsEvidence: evidence,
  euroNcap: [],
  engines: [engine, { ...engine, name: '1.0', fuel: 'Bensin' }],
};
const brands = [
  brandFileSchema.parse({
    name: 'Volkswagen',
    slug: 'volkswagen',
    country: 'DE',
    aliases: [],
    series: [{ name: 'ID.3', slug: 'id-3', aliases: [], generations: [generation] }],
  }),
];
const claim = { battery: 77, range: 549, evidence };
const fileOf = (variant: object) =>
  electricFileSchema.parse({
    brand: 'volkswagen',
    generations: [
      { series: 'id-3', generation: 'e11', variants: [{ engine: 'Pro S', hp: 204, claims: [claim], ...variant }] },
    ],
  });
const context = { sources: new Set(['test']), today: '2026-11-30' };
const mistakes = (variant: object) => checkElectric(fileOf(variant), brands, context).map(({ message }) => message);

test('accepts a variant of an electric engine', () => {
  expect(mistakes({})).toEqual([]);
});

test.each([
  [{ engine: 'Pro X' }, 'no such electric engine'],
  [{ hp: 205 }, 'no such electric engine'],
  [{ engine: '1.0' }, 'no such electric engine'],
  [{ yearFrom: 2019 }, 'not years of its engine'],
  [{ yearFrom: 2023, yearTo: 2022 }, 'not years of its engine'],
  [{ claims: [{ ...claim, range: 1_000 }] }, '1000 km with 77 kWh'],
  [{ claims: [{ ...claim, rangeTo: 1_000 }] }, '1000 km with 77 kWh'],
  [{ claims: [{ ...claim, rangeTo: 549 }] }, 'rangeTo is not longer'],
  [{ claims: [{ battery: 77, evidence }] }, 'battery and range are needed'],
  [{ claims: [{ ...claim, evidence: { ...evidence, source: 'rumour' } }] }, 'the source "rumour" is unknown'],
  [{ claims: [{ ...claim, evidence: { ...evidence, checkedOn: '2027-01-01' } }] }, 'in the future'],
])('refuses %j', (variant, message) => {
  expect(mistakes(variant).join()).toContain(message);
});

test('has a row for each power, with the engine’s years and the first claim of each figure', () => {
  const variant = {
    otherHp: [231],
    yearTo: 2022,
    claims: [
      { range: 552, evidence },
      { ...claim, dcKw: 125 },
    ],
  };
  const rows = electricRows([fileOf(variant)], brands);
  expect(rows.map(({ hp, yearFrom, yearTo }) => [hp, yearFrom, yearTo])).toEqual([
    [204, 2020, 2022],
    [231, 2020, 2022],
  ]);
  expect(rows[0]).toMatchObject({
    name: 'Pro S',
    drives: ['Bakhjulsdrift'],
    isUsual: false,
    figures: { battery: 77, range: 552, dcKw: 125, acKw: null },
  });
});
