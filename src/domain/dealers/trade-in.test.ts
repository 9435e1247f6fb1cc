import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftForTradeIn, readTradeInForm, TRADE_IN_LIMITS, tradeInRows } from './trade-in.ts';

const read = (params: Record<string, string>, stored: Parameters<typeof readTradeInForm>[1] = null) =>
  readTradeInForm(new URLSearchParams(params), stored);

describe('the form', () => {
  test('reads amounts as people write them', () => {
    expect(read({ utropspris: '189 900 kr', marginal: '12,5 %', kostnader: '15000' })).toMatchObject({
      asked: 189_900,
      marginPercent: 12.5,
      costs: 15_000,
      errors: {},
    });
  });

  test("has the dealer's own terms, unless the address states others or none", () => {
    const stored = { marginPercent: 8.5, costs: 12_000 };
    expect(read({}, stored)).toMatchObject({ marginPercent: 8.5, costs: 12_000, texts: { marginal: '8,5' } });
    expect(read({ marginal: '', kostnader: '0' }, stored)).toMatchObject({ marginPercent: null, costs: 0 });
  });

  test('states what cannot be used, with its text', () => {
    const form = read({ utropspris: 'tja', marginal: '61', kostnader: '600000' });
    expect(Object.keys(form.errors)).toEqual(['utropspris', 'marginal', 'kostnader']);
    expect(form).toMatchObject({ asked: null, marginPercent: null, costs: null, texts: { utropspris: 'tja' } });
  });

  test('takes any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (utropspris, marginal, kostnader) => {
        const { marginPercent, costs } = read({ utropspris, marginal, kostnader });
        expect(marginPercent === null || (marginPercent >= 0 && marginPercent <= TRADE_IN_LIMITS.percent)).toBe(true);
        expect(costs === null || (costs >= 0 && costs <= TRADE_IN_LIMITS.costs)).toBe(true);
      }),
    );
  });
});

test('subtracts margin and costs from the price, in whole hundreds, also below zero', () => {
  expect(leftForTradeIn(200_000, { marginPercent: 10, costs: 15_000 })).toBe(165_000);
  expect(leftForTradeIn(199_990, { marginPercent: 10, costs: 15_000 })).toBe(164_900);
  expect(leftForTradeIn(10_000, { marginPercent: 10, costs: 15_000 })).toBe(-6_000);
});

test("the rows are the dealer's price, and three prices with the time of each", () => {
  const times = [{ label: 'usual' as const, ads: 90, closed: 70, medianDays: 30 }];
  const prices = { low: 181_234, estimate: 207_600, high: 237_900 };
  const terms = { marginPercent: 10, costs: 10_000 };
  expect(tradeInRows({ ...prices, asked: null }, times, terms)).toEqual([
    { name: 'Lågt pris', price: 181_200, days: null, left: 153_000 },
    { name: 'Brukligt pris', price: 207_600, days: 30, left: 176_800 },
    { name: 'Högt pris', price: 237_900, days: null, left: 204_100 },
  ]);
  expect(tradeInRows({ ...prices, asked: 199_900 }, times, terms)[0]).toEqual({
    name: 'Ert pris',
    price: 199_900,
    days: null,
    left: 169_900,
  });
});
