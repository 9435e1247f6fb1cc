import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import { UNFLAGGED_CAR } from '#test/unflagged-car.ts';
import { JUDGING_LIMITS, judgePrice } from './judge-price.ts';

const RANGE = { estimate: 200_000, low80: 180_000, high80: 220_000, low90: 170_000, high90: 235_000 };
const CAR = { ...UNFLAGGED_CAR, range: RANGE };

test.each([
  [145_000, 'very_low'],
  [146_000, 'very_low'],
  [146_100, 'low'],
  [179_900, 'low'],
  [180_000, 'usual'],
  [220_000, 'usual'],
  [220_100, 'high'],
  [240_000, 'high'],
  [253_900, 'high'],
  [254_000, 'very_high'],
] as const)('%i kr is judged by the ends of the range, the same to both sides: %s', (price, label) => {
  expect(judgePrice({ ...CAR, price })).toEqual({ label, whyNot: null, range: RANGE });
});

const WIDER = { ...RANGE, low80: 165_000, high80: 235_000 };

test.each([
  ['few close comparables', { close: 1 }, 'few'],
  ['no power', { lacksPower: true }, 'facts'],
] as const)('with %s the width of the range decides', (_, change, whyNot) => {
  expect(judgePrice({ ...CAR, ...change, price: 190_000 })).toMatchObject({ label: 'usual', whyNot: null });
  expect(judgePrice({ ...CAR, ...change, range: WIDER, price: 190_000 })).toMatchObject({ label: null, whyNot });
});

test('a price without a close comparable of another dealer is not judged, however narrow its range is', () => {
  expect(judgePrice({ ...CAR, close: 0, price: 190_000 })).toMatchObject({ label: null, whyNot: 'few' });
});

test('a low price of a car for companies that is usual with VAT is not praised, and a very low one is warned of', () => {
  const van = { ...CAR, mayLackVat: true };
  expect(judgePrice({ ...van, price: 160_000 })).toMatchObject({ label: null, whyNot: 'vat' });
  expect(judgePrice({ ...van, price: 178_000 })).toMatchObject({ label: 'low', whyNot: null });
  expect(judgePrice({ ...van, price: 145_000 })).toMatchObject({ label: 'very_low', whyNot: null });
  expect(judgePrice({ ...van, price: 200_000 })).toMatchObject({ label: 'usual', whyNot: null });
  expect(judgePrice({ ...CAR, price: 160_000 })).toMatchObject({ label: 'low', whyNot: null });
});

test('a price above two and a half times the estimate is a mistake, not very high', () => {
  expect(judgePrice({ ...CAR, price: 499_000 })).toMatchObject({ label: 'very_high', whyNot: null });
  expect(judgePrice({ ...CAR, price: 501_000 })).toMatchObject({ label: null, whyNot: 'flagged' });
});

test('a label stays near the limit, and the range follows it', () => {
  const stays = judgePrice({ ...CAR, price: 222_000, previous: 'usual' });
  expect(stays).toMatchObject({ label: 'usual', range: { low80: 180_000, high80: 222_000 } });
  expect(judgePrice({ ...CAR, price: 218_000, previous: 'high' }).range).toMatchObject({ high80: 217_999 });
  expect(judgePrice({ ...CAR, price: 225_000, previous: 'usual' })).toMatchObject({ label: 'high', range: RANGE });
});

test('the label and the range never contradict each other, and the range moves by no more than the hysteresis', () => {
  const car = fc.record({
    estimate: fc.integer({ min: 50_000, max: 900_000 }),
    down: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
    up: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
    price: fc.double({ min: 0.5, max: 1.6, noNaN: true }),
    previous: fc.constantFrom(null, ...PRICE_LABELS),
  });
  fc.assert(
    fc.property(car, ({ estimate, down, up, price: share, previous }) => {
      const [low80, high80] = [Math.round(estimate * (1 - down)), Math.round(estimate * (1 + up))];
      const given = { estimate, low80, high80, low90: low80 - 1_000, high90: high80 + 1_000 };
      const price = Math.round(estimate * share);
      const { label, range } = judgePrice({ ...CAR, range: given, price, previous });
      if (label === 'low' || label === 'very_low') expect(price).toBeLessThan(range.low80);
      if (label === 'high' || label === 'very_high') expect(price).toBeGreaterThan(range.high80);
      if (label === 'usual') expect(price >= range.low80 && price <= range.high80).toBe(true);
      expect(range.low90 <= range.low80 && range.low80 <= range.high80 && range.high80 <= range.high90).toBe(true);
      const most = JUDGING_LIMITS.hysteresis * price + 1;
      expect(Math.abs(range.low80 - low80)).toBeLessThanOrEqual(most);
      expect(Math.abs(range.high80 - high80)).toBeLessThanOrEqual(most);
    }),
  );
});
