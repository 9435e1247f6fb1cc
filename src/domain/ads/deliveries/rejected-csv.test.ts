import { expect, test } from 'vitest';
import { rejectedCsv } from './rejected-csv.ts';

const ROW = {
  ...{ rowNumber: 3, field: 'price', value: 'gratis', rule: 'pris', reason: 'Priset gick inte att läsa.' },
  ...{ heading: 'Volvo V60 "Cross"; röd', dealerAdId: null, licencePlate: 'ABC123' },
};

test('writes a header and quoted cells', () => {
  const [header, line, ...rest] = rejectedCsv([ROW]).split('\r\n');
  expect(header?.startsWith('\uFEFF"Rad";"Rubrik"')).toBe(true);
  expect(line).toBe('"3";"Volvo V60 ""Cross""; röd";"ABC123";"";"price";"gratis";"pris";"Priset gick inte att läsa."');
  expect(rest).toEqual(['']);
});

test.each(['=1+1', '+46', '-2', '@SUM(A1)', '\t=1'])('marks %j as text, not a formula', (value) => {
  expect(rejectedCsv([{ ...ROW, value }])).toContain(`"'${value}"`);
});
