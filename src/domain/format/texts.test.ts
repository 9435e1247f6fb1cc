import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalized, csvCell, excerpt, fieldTexts, firstSentence, listed, preview } from './texts.ts';

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2, '👨‍👩‍👧‍👦👨‍👩‍👧‍👦…'],
  ['🇸🇪🇳🇴🇩🇰', 2, '🇸🇪🇳🇴…'],
  ['a\u030ao\u0308x', 2, 'a\u030ao\u0308…'],
])('%s, %i characters: %s', (text, max, expected) => expect(excerpt(text, max)).toBe(expected));

test('shows 200 characters in a list', () => {
  expect(preview('å'.repeat(200))).toBe('å'.repeat(200));
  expect(preview('🚗'.repeat(201))).toBe(`${'🚗'.repeat(200)}…`);
});

test.each([
  ['En hundbil är rymlig. Mät buren först.', 'En hundbil är rymlig.'],
  ['Släp på 1.5 ton, t.ex. Kabe, går bra. Mät först.', 'Släp på 1.5 ton, t.ex. Kabe, går bra.'],
  ['Vad drar den? Ungefär 0,6 liter per mil.', 'Vad drar den?'],
  [' En enda mening. ', 'En enda mening.'],
  ['Utan punkt', 'Utan punkt'],
  ['', ''],
])('cuts %j after %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});

test('formats each field with its value, and other values than texts as JSON', () => {
  expect(fieldTexts({ name: 'ränta', isActive: true, fuels: ['El', 'Bensin'] })).toEqual([
    'name: ränta',
    'isActive: true',
    'fuels: ["El","Bensin"]',
  ]);
});

test('returns nothing for a value that is not an object', () => {
  expect([null, undefined, 'text', 7].flatMap(fieldTexts)).toEqual([]);
});

test.each([
  ['Volvo', 'Volvo'],
  ['=HYPERLINK("https://elak.example";"Klicka")', `"'=HYPERLINK(""https://elak.example"";""Klicka"")"`],
  ['+46701234567', `'+46701234567`],
  ['-1000', `'-1000`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1+1', `"'\t=1+1"`],
  ['＝1+1', `'＝1+1`],
  ['1-2', '1-2'],
  ['a;b', '"a;b"'],
  ['', ''],
])('writes %j as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

const texts = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n";,\'a1 å＝') });

test('writes any text so that a reader restores it and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 5 }), (row) => {
      const [read = []] = parse(`${row.map(csvCell).join(';')}\r\n`, { delimiter: ';', recordDelimiter: '\r\n' });
      expect(read.map((cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝])/, ''))).toEqual(
        row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝])/, '')),
      );
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝]/);
    }),
  );
});

test('joins texts to a list, and begins a sentence', () => {
  expect(listed([])).toBe('');
  expect(listed(['Volvo', 'BMW', 'Audi'])).toBe('Volvo, BMW och Audi');
  expect(listed(['Volvo', 'BMW', 'Audi'], 'eller')).toBe('Volvo, BMW eller Audi');
  expect(capitalized('åtta bilar')).toBe('Åtta bilar');
  expect(capitalized('')).toBe('');
});
