import { expect, test } from 'vitest';
import { readPriceHistory } from './price-history.ts';

const deliveredAt = new Date('2026-03-01T12:00:00Z');
const short = (entries: string[]) => {
  const { history, dropped } = readPriceHistory(entries, deliveredAt);
  return { history: history.map(({ at, price }) => `${at.toISOString().slice(0, 16)} ${price}`), dropped };
};

test('sorts entries oldest first, with times and Pris på begäran', () => {
  expect(short(['2026-02-01:', '2025-11-03:189900', '2026-01-10T08:30:00Z:179 900 kr'])).toEqual({
    history: ['2025-11-03T00:00 189900', '2026-01-10T08:30 179900', '2026-02-01T00:00 null'],
    dropped: 0,
  });
});

test('ignores entries that do not change the price', () => {
  expect(short(['2025-11-03:189900', '2025-12-03:189900']).history).toEqual(['2025-11-03T00:00 189900']);
});

test('drops unreadable, future and implausible entries, and reads prices below 1000 as Pris på begäran', () => {
  expect(
    short(['igår:1', '189900', '2027-01-01:5000', '2025-01-01:30000000', '2025-02-01:hm', '2025-03-01:1']),
  ).toEqual({
    history: ['2025-03-01T00:00 null'],
    dropped: 5,
  });
});
