import { expect, test } from 'vitest';
import { rejectedCsv } from './rejected-csv.ts';

const ROW = {
  rowNumber: 3,
  field: 'price',
  value: 'gratis',
  rule: 'pris',
  reason: 'Priset gick inte att läsa.',
  heading: 'Volvo V60 "Cross"; röd',
  dealerAdId: null,
  licencePlate: 'ABC123',
};

test('writes a header and a line for each row, with the fields as people read them', () => {
  expect(rejectedCsv([ROW]).split('\r\n')).toEqual([
    '\uFEFFrad;rubrik;annons-id;registreringsnummer;fält;värde;regel;skäl',
    '3;"Volvo V60 ""Cross""; röd";;ABC123;Pris;gratis;pris;Priset gick inte att läsa.',
    '',
  ]);
});

test('marks a value as text where a spreadsheet would run it as a formula', () => {
  expect(rejectedCsv([{ ...ROW, value: '=1+1' }])).toContain(";'=1+1;");
});
