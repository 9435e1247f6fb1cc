import { expect, test } from 'vitest';
import { textOfNote } from '#src/domain/adviser/answer/answer-texts.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { understand } from './parse-query.ts';
import { limitParams, listParams } from './query-params.ts';

const names = carNamesFromFiles();
const read = (text: string) => understand(text, { names, thisYear: 2026 });

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

test.each(['2 000 i skatt', 'max 2 000 i skatt', 'skatt 2000', 'skatten får vara 1 990', '2000 i skatt om året'])(
  'reads an amount of tax without kronor: %s',
  (text) => {
    const { filters, notes } = read(text);
    expect(listParams({ filters, sort: null })).toEqual({});
    expect(notes.map(({ kind }) => kind)).toEqual(['yearlyTax']);
  },
);

test('reads a year beside low tax', () => {
  expect(read('låg skatt 2018').filters.minYear).toBe(2018);
});

test('reports a range that no car has as not understood', () => {
  const { notes, unknown, filters } = read('elbil med 150 000 km räckvidd');
  expect([notes, filters.maxMileage]).toEqual([[], null]);
  expect(unknown.join(' ')).toContain('150 000 km');
  expect(read('elbil med 400 km räckvidd').filters.minRange).toBe(400);
});

test('notes a car that exists as an electric car only, and does not search for it with another fuel', () => {
  const note = { kind: 'noSuchCar', name: 'Škoda Enyaq', fuel: 'Laddhybrid' } as const;
  expect(textOfNote(note)).toBe('Škoda Enyaq finns inte som laddhybrid, så drivmedlet har jag inte sökt efter.');
  expect(read('enyaq laddhybrid')).toMatchObject({ filters: { model: ['Enyaq'], fuel: [] }, notes: [note] });
  expect(read('enyaq el')).toMatchObject({ filters: { fuel: ['El'] }, notes: [] });
  expect(read('enyaq eller kodiaq, laddhybrid')).toMatchObject({ filters: { fuel: ['Laddhybrid'] }, notes: [] });
});

test.each(['constructor', '__proto__', 'prototype toString valueOf', 'hasOwnProperty constructor'])(
  'reads nothing from a word of prototypes: %s',
  (text) => {
    const { filters, limits, wishes, sort } = read(text);
    expect([listParams({ filters, sort }), limitParams(limits), wishes]).toEqual([{}, {}, []]);
  },
);

test('reads a make beside words of prototypes', () => {
  expect(read('constructor volvo __proto__').filters.make).toEqual(['Volvo']);
});

test.each([
  'Вольво diesel',
  'ボルボ diesel',
  'ＤＩＥＳＥＬ',
  '🚗 diesel 🚗',
  'd\u0000 diesel \u202eabc',
  'di\u200bsel diesel',
])('reads what is Swedish of mixed scripts: %s', (text) => {
  expect(read(text).filters.fuel).toEqual(['Diesel']);
});

test.each(['å', 'inte ', '9', '9 ', '((((', '<script>', 'a.b,c;', '漢', '\ud83d', 'volvo '])(
  'reads 2 000 characters of anything: %s',
  (piece) => {
    const { filters, sort } = read(piece.repeat(2_000).slice(0, 2_000));
    expect(Object.keys(listParams({ filters, sort })).filter((name) => name !== 'make')).toEqual([]);
  },
);

test('reads a car that no longer does as the old one', () => {
  expect(read('den gamla tvådörrars räcker inte').limits.doors).toBe(null);
  expect(read('en tvådörrars').limits.doors).toBe(2);
});

test('reports no word as unknown that a soft wish was found by', () => {
  const { wishes, unknown } = read('mamma har fått ny höft och kommer inte ur bilen');
  expect(wishes).toContain('hög insteg');
  expect(unknown).toEqual([]);
});

const LANGUAGES = ['svenska', 'engelska', 'tyska', 'franska', 'spanska', 'koreanska'];
test.each([
  'jag kan inte mycket X, söker automat',
  'inte mycket X men behöver automat',
  'min X är inte så bra, vill ha automat',
  'pratar inte X, helst automat',
  'kan knappt någon X, automat',
])('reads no origin from the language that somebody speaks: %s', (text) => {
  for (const language of LANGUAGES) {
    const { filters, limits } = read(text.replace('X', language));
    expect([filters.make, limits.notMake, filters.transmission]).toEqual([[], [], ['Automat']]);
  }
});

test.each(['inga svenska bilar', 'inte svenska bilar', 'jag vill inte ha svenska märken'])(
  'still excludes makes by their origin: %s',
  (text) => expect(read(text).limits.notMake).toContain('Volvo'),
);
