import { expect, test } from 'vitest';
import { countDaysForSale } from './days-for-sale.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const publishedAt = new Date('2026-10-01T12:00:00Z');

test.each([
  ['an open ad until now', { daysForSale: null, unconfirmedSince: null }, 50],
  [
    'an unconfirmed ad until its last confirmation',
    { daysForSale: null, unconfirmedSince: new Date('2026-10-11') },
    10,
  ],
  [
    'an ad that returned from its return on, plus the days before it',
    { daysForSale: null, unconfirmedSince: null, returnedAt: new Date('2026-11-15T12:00:00Z'), daysBeforeReturn: 7 },
    12,
  ],
  ['a closed ad as stored, which includes the days before a return', { daysForSale: 70, unconfirmedSince: null }, 70],
  ['an ad that was closed on its first day as 0', { daysForSale: 0, unconfirmedSince: null }, 0],
])('counts %s', (_, ad, days) => {
  expect(countDaysForSale({ publishedAt, returnedAt: null, daysBeforeReturn: 0, ...ad }, NOW)).toBe(days);
});
