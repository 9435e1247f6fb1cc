import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { buildCarNames } from './names/car-names.ts';
import { understand } from './parse-query.ts';

const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
const read = (text: string) => understand(text, { names: buildCarNames({ brands }), thisYear: 2026 });

test.each(['jag menar skatt under 2000', 'fordonsskatten max 2010', 'skatt på högst 1 950'])(
  'reads an amount of tax that could be a year as tax: %s',
  (text) => {
    const { filters, notes } = read(text);
    expect([filters.minYear, filters.maxYear]).toEqual([null, null]);
    expect(notes.map(({ kind }) => kind)).toEqual(['yearlyTax']);
  },
);

test('still reads a year after words about tax of another clause', () => {
  expect(read('låg skatt, från 2015').filters.minYear).toBe(2015);
});

test('ignores a range that no car has', () => {
  expect(read('elbil med 150 000 km räckvidd').notes).toEqual([]);
  expect(read('elbil med 400 km räckvidd').notes).toEqual([{ kind: 'range', km: 400 }]);
});

test('reads a car that no longer does as the old one', () => {
  expect(read('den gamla tvådörrars räcker inte').limits.doors).toBe(null);
  expect(read('en tvådörrars').limits.doors).toBe(2);
});

test('reports no word as unknown that a soft wish was found by', () => {
  const { wishes, unknown } = read('mamma har fått ny höft och kommer inte ur bilen');
  expect(wishes).toContain('hög insteg');
  expect(unknown).toEqual([]);
});
