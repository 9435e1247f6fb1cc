import { expect, test } from 'vitest';
import { sellerLimits } from './seller-limits.ts';

test('an only dealer is not limited, and fifty or more are in full', () => {
  expect(sellerLimits(1, 15)).toEqual({ ofDealer: 15, relaxed: 1, ownShare: 1 });
  for (const dealers of [50, 51, 4_000])
    expect(sellerLimits(dealers, 15)).toEqual({ ofDealer: 5, relaxed: 0, ownShare: 0 });
});

test('limits rise with the number of dealers', () => {
  for (let dealers = 2; dealers < 60; dealers += 1) {
    const [fewer, more] = [sellerLimits(dealers - 1, 15), sellerLimits(dealers, 15)];
    expect(more.ofDealer).toBeLessThanOrEqual(fewer.ofDealer);
    expect(more.relaxed).toBeLessThanOrEqual(fewer.relaxed);
    expect(more.ownShare).toBeLessThanOrEqual(fewer.ownShare);
  }
});
