import { expect, test } from 'vitest';
import { beginnings, chosenEngine, engineGroups, engineInText, yearInText } from './hand-made-ad.ts';

const D4 = { name: 'D4', hp: 190, fuel: 'Diesel' } as const;
const T4 = { name: 'T4', hp: 190, fuel: 'Bensin' } as const;
const GENERATIONS = [
  { id: 2, name: 'V60 II', yearFrom: 2018, yearTo: null, engines: [T4, D4, D4] },
  { id: 1, name: 'V60 I', yearFrom: 2010, yearTo: 2018, engines: [D4] },
  { id: 3, name: 'V60 Cross', yearFrom: 2015, yearTo: 2018, engines: [] },
];

test('engines of one power are distinguished by fuel and generation, and each is listed once', () => {
  const groups = engineGroups(GENERATIONS);
  expect(groups.map(({ label, engines }) => [label, engines.map(({ text }) => text)])).toEqual([
    ['V60 II, 2018–', ['D4, diesel, 190 hk', 'T4, bensin, 190 hk']],
    ['V60 I, 2010–2018', ['D4, diesel, 190 hk']],
  ]);
  const values = groups.flatMap(({ engines }) => engines.map(({ value }) => value));
  expect(new Set(values).size).toBe(3);
  expect(values.map((value) => chosenEngine(value, GENERATIONS))).toEqual([
    { generation: 'V60 II', engine: D4 },
    { generation: 'V60 II', engine: T4 },
    { generation: 'V60 I', engine: D4 },
  ]);
});

test.each(['', '190 D4', '9 190 D4 Diesel', '2 190 D4 Diesel x'])('%j is no engine of the catalogue', (value) => {
  expect(chosenEngine(value, GENERATIONS)).toBeNull();
});

test.each([
  ['v60 d4 2019', 2019],
  ['2008', 2008],
  ['peugeot 208', null],
  ['tesla model 3, 12019', null],
  ['', null],
])('the year in %j is %j', (text, year) => {
  expect(yearInText(text)).toBe(year);
});

test('the beginnings of a text', () => {
  expect(beginnings(' volvo  v60 d4 ')).toEqual(['volvo v60 d4', 'volvo v60', 'volvo']);
  expect(beginnings('')).toEqual([]);
});

test.each([
  ['v60 d4 2019', 2019, '2 190 D4 Diesel'],
  ['V60 D4', 2012, '1 190 D4 Diesel'],
  // In both generations, of another year, and within a word.
  ['v60 d4', null, null],
  ['v60 d4 2018', 2018, null],
  ['v60 t4', 2012, null],
  ['v60 d40', 2019, null],
  ['v60', 2019, null],
])('the engine that %j of %j names is %j', (text, year, value) => {
  expect(engineInText(text, year, GENERATIONS)).toBe(value);
});
