import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecords } from './csv-records.ts';
import { readCsv } from './csv-rows.ts';

/** Pieces of CSV text, among them every deviation that is tolerated: stray quotes, blank lines, mixed line ends. */
const pieces = fc.constantFrom('a', 'å', '"', '""', ';', ',', '\n', '\r', '\r\n', ' ', '"x"', '"y;\n"', '19" ');
const texts = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));

const parseSlowly = (text: string): string[][] =>
  parse(text, {
    delimiter: ';',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });

async function readAll(text: string, size: number): Promise<string[][]> {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const { rows } = await readCsv(chunks(), 'f.csv');
  const read: string[][] = [];
  for await (const { cells } of rows) read.push(cells);
  return read;
}

const outcomeOf = async (work: () => string[][] | Promise<string[][]>) => {
  try {
    return await work();
  } catch {
    return 'rejected';
  }
};

test('reads any text exactly as the general parser does, wherever it is split into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 30 }), async (text, size) => {
      const whole = `x;y\n${text}`;
      expect(await outcomeOf(() => readAll(whole, size))).toEqual(await outcomeOf(() => parseSlowly(whole).slice(1)));
    }),
    { numRuns: 500 },
  );
});

test.each([
  [
    '1;"a ""b""";\r\n2;;c\n\n3',
    [
      ['1', 'a "b"', ''],
      ['2', '', 'c'],
    ],
    'incomplete',
    '3',
  ],
  ['1;19" fälg\n"a" b;2\n', [['1', '19" fälg']], 'irregular', '"a" b;2\n'],
  ['1;"open\n', [], 'incomplete', '1;"open\n'],
  ['1\r', [], 'incomplete', '1\r'],
  [`${'x'.repeat(300_000)};1\n`, [], 'irregular', `${'x'.repeat(300_000)};1\n`],
] as const)('reads the records at the start of %.20j', (text, records, next, rest) => {
  const read = readRecords(text, ';');
  expect({ records: read.records, next: read.next, rest: text.slice(read.end) }).toEqual({ records, next, rest });
});
