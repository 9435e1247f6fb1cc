import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPrice } from './price-text.ts';

/** Spaces of a cell: ordinary, no-break and narrow. */
const amountOf = (text: string) => {
  const price = readPrice(text);
  return price.kind === 'price' ? price.amount : price.reason;
};

test.each<[string, number, string]>([
  ['249 900 kr inkl. moms', 249_900, 'included'],
  ['Inkl. moms: 249 900', 249_900, 'included'],
  ['249 900:- (inkl moms)', 249_900, 'included'],
  ['Kontantpris inkl moms: 249.900:-', 249_900, 'included'],
  ['199 920 kr exkl. moms', 199_920, 'excluded'],
  ['199 920 + moms', 199_920, 'excluded'],
  ['199 920 kr, moms tillkommer', 199_920, 'excluded'],
  ['249 900 kr momsbil', 249_900, 'deductible'],
  ['249 900 kr inkl. moms, avdragbar moms', 249_900, 'deductible'],
  ['249 900:- inkl moms (199 920:- exkl moms)', 249_900, 'included'],
  ['Pris: 249 900:-', 249_900, 'unknown'],
  ['ca 249 900', 249_900, 'unknown'],
  ['c:a 249\u00a0900 kr', 249_900, 'unknown'],
  ['249900;-', 249_900, 'unknown'],
  ['249,9 tkr', 249_900, 'unknown'],
  ['249.900 tkr', 249_900, 'unknown'],
  ['249k', 249_000, 'unknown'],
  ['0,25 mkr', 250_000, 'unknown'],
  ['1,249 mkr', 1_249_000, 'unknown'],
  ['SEK 249 900', 249_900, 'unknown'],
  ['kontantpris 249 900, 2 495 kr/mån', 249_900, 'unknown'],
  ['249 900 kr (24 900 EUR)', 249_900, 'unknown'],
])('%s', (text, amount, vat) => {
  expect(readPrice(text)).toMatchObject({ kind: 'price', amount, vat });
});

test.each<[string, number, number]>([
  ['229 900 (ord. 249 900)', 229_900, 249_900],
  ['Nu 229 900 kr, ord pris 249 900 kr', 229_900, 249_900],
  ['Sänkt från 249 900 till 229 900', 229_900, 249_900],
  ['Ordinarie pris: 249 900 kr. Kampanjpris: 229 900 kr', 229_900, 249_900],
])('%s has an ordinary price', (text, amount, ordinary) => {
  expect(readPrice(text)).toMatchObject({ amount, ordinary });
});

test.each([
  ['fr. 249 900:-', 'from'],
  ['från 249 900 kr', 'from'],
  ['2 495 kr/mån', 'monthly'],
  ['från 2 495 kr per månad', 'monthly'],
  ['Privatleasing 2 495:-', 'monthly'],
  ['24 900 EUR', 'currency'],
  ['24.900,- €', 'currency'],
  ['NOK 249 900', 'currency'],
  ['249 900 dkk', 'currency'],
  ['Ring för pris', 'on request'],
  ['Pris på begäran', 'on request'],
  ['POA', 'on request'],
  ['2.499E+5', 'unreadable'],
  ['Såld', 'unreadable'],
  ['229 900–249 900', 'unreadable'],
  ['249 900 ord. 229 900', 'unreadable'],
  ['Ring 070-123 45 67', 'unreadable'],
  ['ord. pris 249 900', 'unreadable'],
  ['249 900 kr 3 delar', 'unreadable'],
  ['', 'unreadable'],
])('%s states no price: %s', (text, reason) => {
  expect(amountOf(text)).toBe(reason);
});

describe('a price among words', () => {
  const amount = fc.integer({ min: 1_000, max: 20_000_000 });
  const grouped = (value: number, space: string) => String(value).replace(/\B(?=(\d{3})+$)/g, space);
  const money = fc
    .tuple(
      amount,
      fc.constantFrom('', ' ', '\u00a0', '\u202f', '.'),
      fc.constantFrom('', ' kr', ':-', ' SEK', ',-', 'kr', ';-'),
    )
    .map(([value, space, unit]) => ({ value, text: `${grouped(value, space)}${unit}` }));
  const before = fc.constantFrom(
    '',
    'Pris: ',
    'Kontantpris: ',
    'ca ',
    'Nu ',
    'Endast ',
    'REA ',
    'Kampanjpris ',
    'Begärt pris: ',
    'inkl. moms: ',
  );
  const after = fc.constantFrom(
    '',
    ' inkl. moms',
    ' (inkl moms)',
    ', avdragbar moms',
    ' kontant',
    '!',
    ' ink. moms',
    ' totalt',
  );
  const other = fc.constantFrom(
    '',
    'Nypris ',
    'fr. ',
    'leasing ',
    'EUR ',
    'ord. ',
    'blå ',
    'handpenning ',
    '2 x ',
    'B4204T11 ',
  );
  const last = fc.constantFrom(
    '',
    '/mån',
    ' €',
    ' per månad',
    ' exkl. moms',
    ' st',
    ' eller 5 000',
    ' eller bud',
    ' NOK',
  );

  test('reads as itself with known words around it', () => {
    fc.assert(
      fc.property(before, money, after, (first, { value, text }, end) => {
        expect(amountOf(first + text + end)).toBe(value);
      }),
    );
  });

  test('reads as itself or not at all with any words around it', () => {
    fc.assert(
      fc.property(other, money, last, (first, { value, text }, end) => {
        const read = amountOf(first + text + end);
        if (typeof read === 'number') expect(read).toBe(value);
      }),
    );
  });

  test('never reads a number that the text does not state', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789 .,:-krmoå/()€'.split('')), maxLength: 30 }),
        (text) => {
          const read = amountOf(text);
          if (typeof read !== 'number') return;
          const digits = text.replace(/\D/g, '');
          expect(digits).toContain(String(Math.abs(Math.trunc(read))).replace(/0+$/, ''));
        },
      ),
    );
  });
});
