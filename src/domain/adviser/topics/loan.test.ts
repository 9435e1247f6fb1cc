import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loanText, monthlyPayment, readLoan } from './loan.ts';

test.each([
  ['låna 150 000 kr på 5 år till 6 procent', { kr: 150_000, years: 5, rate: 6 }, []],
  ['vad blir det på 36 månader om jag lånar 90000 till 5,95 %', { kr: 90_000, years: 3, rate: 5.95 }, []],
  ['låna 80 tusen', { kr: 80_000, years: 5, rate: 6 }, ['years', 'rate']],
  ['200.000 på 6 år', { kr: 200_000, years: 6, rate: 6 }, ['rate']],
])('reads the loan of %j', (text, loan, assumed) => {
  expect(readLoan(text)).toEqual({ loan, assumed });
});

test.each([
  'vad är räntan?',
  'låna 12',
  'låna 150 000 på 90 år',
  'låna 150 000 till 99 procent',
  'bilen har gått 15000 mil',
  '',
])('reads no loan in %j', (text) => expect(readLoan(text)).toBeNull());

test('the payments repay the loan with interest', () => {
  const loans = fc.record({
    kr: fc.integer({ min: 1_000, max: 10_000_000 }),
    years: fc.integer({ min: 1, max: 15 }),
    rate: fc.double({ min: 0, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(loans, (loan) => {
      const payment = monthlyPayment(loan);
      let left = loan.kr;
      for (let month = 0; month < loan.years * 12; month += 1) left = left * (1 + loan.rate / 1_200) - payment;
      expect(Math.abs(left) / loan.kr).toBeLessThan(1e-6);
    }),
  );
});

test('states the payment by the formula, and what was assumed', () => {
  const said = (text: string) => {
    const loan = readLoan(text);
    return loan ? loanText(loan).map((line) => line.replace(/[\u00a0\u202f]/g, ' ')) : null;
  };
  // 150 000 × 0,005 ÷ (1 − 1,005^−60) = 2 899,92.
  expect(said('låna 150 000 kr på 5 år till 6 procent')).toEqual([
    '150 000 kr på 60 månader till 6 procents ränta kostar ungefär 2 900 kr i månaden, varav ränta ungefär 24 000 kr sammanlagt. Avgifter tillkommer.',
  ]);
  expect(said('låna 150 000 kr på 5 år')?.[1]).toMatch(/^Räntan har jag antagit som exempel/);
});
