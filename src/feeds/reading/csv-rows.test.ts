import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDelimiter, readCsv } from './csv-rows.ts';

async function read(text: string, size = 1_000_000): Promise<string[][]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const { header, rows } = await readCsv(chunks(), 'f.csv');
  const read = [header];
  for await (const { cells } of rows) read.push(cells);
  return read;
}

test.each([
  ['a,b;c', ','],
  ['a;b;c,d', ';'],
  ['"a,b,c";d', ';'],
  ['a\tb', '\t'],
  ['a', ','],
  ['\r\na;b\nx,y,z', ';'],
])('detects the delimiter of %j', (header, delimiter) => {
  expect(findDelimiter(header)).toBe(delimiter);
});

describe('rows', () => {
  test('reads line ends of every kind, blank lines and quotes', async () => {
    expect(await read('a,b\r\n1,"x\r\ny ""z"""\n\n2,19" fälg\r3,')).toEqual([
      ['a', 'b'],
      ['1', 'x\r\ny "z"'],
      ['2', '19" fälg'],
      ['3', ''],
    ]);
  });

  test('reads any table, wherever it is split into chunks', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'å', '"', ';', ',', '\n', ' '), minLength: 1, maxLength: 6 });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const text = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join('\r\n');
        expect(await read(`x;y\r\n${text}\r\n`, size)).toEqual([['x', 'y'], ...rows]);
      }),
    );
  });
});
