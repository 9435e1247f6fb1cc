import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

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
