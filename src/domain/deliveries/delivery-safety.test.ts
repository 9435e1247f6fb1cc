import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DealerLoss, lossReason, refusedLosses } from './delivery-safety.ts';

const loss = (active: number, missing: number, change: Partial<DealerLoss> = {}): DealerLoss => ({
  dealer: 'Bilhuset AB',
  active,
  missing,
  delivered: active - missing,
  usualLoss: 0,
  deliveryDays: 12,
  isCutShort: false,
  ...change,
});

test.each([
  ['no ad is missing', loss(400, 0), null],
  ['the only car is missing', loss(1, 1), 'all'],
  ['the only car is replaced by another', loss(1, 1, { delivered: 1 }), null],
  ['both cars are replaced by others', loss(2, 2, { delivered: 2 }), 'all'],
  ['one of two is missing', loss(2, 1), null],
  ['both cars are missing', loss(2, 2), 'all'],
  ['one of three is missing', loss(3, 1), null],
  ['two of three are missing', loss(3, 2), 'share'],
  ['two of five are missing, for the first time', loss(5, 2), 'share'],
  ['two of five are missing, as in other weeks', loss(5, 2, { usualLoss: 2 }), null],
  ['three of five are missing, where two were usual', loss(5, 3, { usualLoss: 2 }), 'share'],
  ['four of five are missing, as before', loss(5, 4, { usualLoss: 4 }), 'share'],
  ['all are missing, as before', loss(5, 5, { usualLoss: 5 }), 'all'],
  ['six of twenty are missing', loss(20, 6), null],
  ['seven of twenty are missing', loss(20, 7), 'share'],
  ['300 of 400 are missing', loss(400, 300), 'share'],
  ['300 of 400 are missing, as once before', loss(400, 300, { usualLoss: 300 }), 'share'],
  ['100 of 400 are missing, where 20 was the most', loss(400, 100, { usualLoss: 20 }), 'unusual'],
  ['100 of 400 are missing, where 30 was the most', loss(400, 100, { usualLoss: 30 }), null],
  ['100 of 400 are missing, and little is known of the dealer', loss(400, 100, { deliveryDays: 2 }), null],
  ['9 of 60 are missing', loss(60, 9), null],
  ['one of 400 is missing in a file that ends unlike the last', loss(400, 1, { isCutShort: true }), 'cut short'],
  ['no ad is missing in a file that ends unlike the last', loss(400, 0, { isCutShort: true }), null],
] as const)('%s', (_, given, expected) => {
  expect(lossReason(given)).toBe(expected);
});

const losses = fc.record({
  dealer: fc.constant('A'),
  active: fc.integer({ min: 1, max: 5_000 }),
  missing: fc.nat(5_000),
  delivered: fc.nat(5_000),
  usualLoss: fc.nat(5_000),
  deliveryDays: fc.nat(12),
  isCutShort: fc.boolean(),
});

test('a whole stock is never lost unasked, one car of several is, and a greater loss is no safer', () => {
  fc.assert(
    fc.property(losses, (given) => {
      const missing = Math.min(given.missing, given.active);
      const of = (count: number) => lossReason({ ...given, missing: count });
      if (given.active > 1 && !given.isCutShort) expect(of(given.active)).toBe('all');
      expect(of(0)).toBe(null);
      if (given.active > 1 && !given.isCutShort) expect(of(1)).toBe(null);
      if (of(missing) !== null)
        for (let more = missing; more <= given.active; more += 7) expect(of(more)).not.toBe(null);
      expect(refusedLosses([{ ...given, missing }])).toHaveLength(of(missing) === null ? 0 : 1);
    }),
  );
});
