import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExportColumn, exportWriter } from './export-format.ts';

type Row = { name: string; price: number | null; tags: string[]; isOpen: boolean; at: Date };
const ROW: Row = { name: 'Volvo; V60', price: 9, tags: ['a', 'b'], isOpen: true, at: new Date('2026-11-23T10:00:00Z') };
const COLUMNS: readonly ExportColumn<Row>[] = [
  { name: 'namn', value: ({ name }) => name },
  { name: 'pris', value: ({ price }) => price },
  { name: 'märken', value: ({ tags }) => tags },
  { name: 'öppen', value: ({ isOpen }) => isOpen },
  { name: 'slag', value: () => 'active', text: () => 'till salu' },
  { name: 'när', value: ({ at }) => at },
];

function write(format: 'csv' | 'json', parts: readonly (readonly Row[])[]): string {
  const writer = exportWriter(format, COLUMNS);
  return `${writer.begin}${parts.map((rows, place) => writer.part(rows, place === 0)).join('')}${writer.end}`;
}

test('writes CSV that a spreadsheet program reads as UTF-8', () => {
  expect(write('csv', [[ROW], [{ ...ROW, price: null, isOpen: false }]]).split('\r\n')).toEqual([
    '\uFEFFnamn;pris;märken;öppen;slag;när',
    '"Volvo; V60";9;"a, b";ja;till salu;2026-11-23 11:00',
    '"Volvo; V60";;"a, b";nej;till salu;2026-11-23 11:00',
    '',
  ]);
});

test('never writes a text that a spreadsheet program runs as a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (sign, rest) => {
      const cell = write('csv', [[{ ...ROW, name: sign + rest }]])
        .split('\r\n')
        .slice(1)
        .join('\r\n');
      expect(cell).toMatch(/^"?'/);
    }),
  );
});

test('writes JSON of any number of parts and rows', () => {
  const { at, ...row } = ROW;
  const parsed = {
    namn: row.name,
    pris: row.price,
    märken: row.tags,
    slag: 'active',
    öppen: true,
    när: at.toISOString(),
  };
  expect(JSON.parse(write('json', []))).toEqual([]);
  expect(JSON.parse(write('json', [[ROW, ROW], [ROW]]))).toEqual([parsed, parsed, parsed]);
});
