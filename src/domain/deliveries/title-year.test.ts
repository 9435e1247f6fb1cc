import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedYear, yearOfDescription, yearOfTitle } from './title-year.ts';

const LATEST = 2027;

test.each([
  ['Golf 5 -06', 2006],
  ['Volvo V70 –04, nybesiktad', 2004],
  ["Saab 900 '89", 1989],
  ['V70 06:a', 2006],
  ['En 98:an i toppskick', 1998],
  ['Audi A4 2009:a', 2009],
  ['Passat årsmodell 2011', 2011],
  ['Passat årsm 11', 2011],
  ['Golf -06, kamrem bytt -18', 2006],
  ['Volvo V60 D4 2019 Momentum', 2019],
  ['Volvo V60 (2021)', 2021],
  ['Golf MY18', 2018],
  ['2017 års modell Volvo V60', 2017],
  ['Volvo V60 2019, besiktad 2026', 2019],
])('reads the year of %s as %i', (title, year) => {
  expect(yearOfTitle(title, LATEST)).toBe(year);
});

test.each([
  'CX-30',
  'Mazda MX-30 e-Skyactiv',
  'Saab 9-5',
  'Peugeot 2008',
  'V70-04',
  'Volvo 740',
  'Golf 1.6',
  'Volvo V70 besiktad -25',
  'Skattad till -26',
  'Ny kamrem -18',
  'Golf -06 eller -07',
  '2020-05-09',
  '0-100 på 4,5',
  '',
  'Tel 070-12 34 56',
  '-',
  'V70 10-12',
  'Volvo V60 2020 mil',
  'Volvo V60 2019/2020',
  'Peugeot 2008 GT',
  'BMW 2002',
  'Volvo V60 garanti till 2028',
])('finds no year in "%s"', (title) => {
  expect(yearOfTitle(title, LATEST)).toBeNull();
});

test.each([
  ['Audi A3 av årsmodell 2021 säljes.', 2021],
  ['Bilen är 2018 års modell.', 2018],
  ['Modellår 2020, såld ny i Sverige.', 2020],
  ['Årsmodell: 2016. Vinterdäck årsmodell 2023.', 2016],
])('reads the year that the description %s calls the model year', (text, year) => {
  expect(yearOfDescription(text, LATEST)).toBe(year);
});

test.each([
  'Besiktad 2025. Ny kamrem -18.',
  'Vi har 2019 och 2020.',
  'Årsmodell 2019 eller årsmodell 2020.',
  'Däck årsmodell 2023',
  'Köpt 2021 av oss.',
  'Årsmodell 2035',
])('finds no model year in the description "%s"', (text) => {
  expect(yearOfDescription(text, LATEST)).toBeNull();
});

test.each([
  ['-09', 2009],
  ['06:a', 2006],
  ['2009:a', 2009],
  ['98', 1998],
  ['2009', null],
  ['9', null],
  ['x', null],
  ['MY20', 2020],
  ['MY 2020', 2020],
  ['Årsmodell 2019', 2019],
  ['2019 års modell', 2019],
  ['-19', 2019],
  ["'16", 2016],
  ['2019-06', 2019],
  ['06/2019', 2019],
  ['31.12.2019', 2019],
  ['2019/2020', 2020],
  ['2019/20', 2020],
  ['2019 (2020)', 2020],
  ['2011/12', null],
  ['2015/2020', null],
  ['2018-2022', null],
  ['20/25', null],
])('reads the typed year %s', (text, year) => {
  expect(typedYear(text, LATEST)?.year ?? null).toBe(year);
});

test('reads two digits as a year within the hundred years up to the latest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 2020, max: 2099 }), (digits, latest) => {
      const year = typedYear(String(digits).padStart(2, '0'), latest)?.year ?? 0;
      expect(year % 100).toBe(digits);
      expect(year).toBeLessThanOrEqual(latest);
      expect(year).toBeGreaterThan(latest - 200);
    }),
  );
});
