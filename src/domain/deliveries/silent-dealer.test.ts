import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#src/base/units.ts';
import { dealerState, SILENCE_LIMITS, silenceDays, steadySince, usualIntervalDays } from './silent-dealer.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);
const everyDays = (interval: number, count = 12, last = 0): Date[] =>
  Array.from({ length: count }, (_, at) => daysAgo(last + at * interval));

/** A site that has received deliveries and run its checks without interruption. */
const STEADY = { lastDeliveredAt: NOW, steadySince: daysAgo(400) };
const stateOf = (
  last: number,
  {
    interval = 1,
    noticed = 300,
    site = STEADY,
  }: { interval?: number; noticed?: number | null; site?: typeof STEADY } = {},
) =>
  dealerState(
    {
      lastDeliveredAt: daysAgo(last),
      recentDeliveries: everyDays(interval, 12, last),
      unconfirmedAt: noticed === null ? null : daysAgo(noticed),
    },
    site,
    SILENCE_LIMITS,
    NOW,
  );

describe('usual interval between deliveries', () => {
  test.each([
    [[], null],
    [[0], null],
    [[0, 1, 2, 3], 1],
    [[0, 7, 14], 7],
    [[0, 1, 8], 4],
    // One long holiday does not change the usual interval.
    [[0, 1, 2, 40, 41, 42], 1],
  ])('deliveries %j days ago: %s', (days, expected) => {
    expect(usualIntervalDays(days.map(daysAgo))).toBe(expected);
  });

  test('counts several deliveries of one day once', () => {
    const twice = [0, 0.01, 7, 7.01, 14].map(daysAgo);
    expect(usualIntervalDays(twice)).toBe(7);
  });

  test('ignores the order of deliveries and duplicates', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 15 }), (days) => {
        const expected = usualIntervalDays(days.map(daysAgo));
        expect(usualIntervalDays([...days, ...days].reverse().map(daysAgo))).toBe(expected);
        if (expected !== null) expect(expected).toBeGreaterThan(0);
      }),
    );
  });
});

describe('limits of silence', () => {
  test.each([
    [1, { unconfirmed: 7, closed: 45 }],
    [2, { unconfirmed: 8, closed: 45 }],
    [7, { unconfirmed: 28, closed: 45 }],
    // Infrequent: marked when other dealers' ads are closed, closed after four intervals of its own.
    [14, { unconfirmed: 45, closed: 56 }],
    [365, { unconfirmed: 45, closed: 120 }],
  ])('for a delivery every %i days', (interval, expected) => {
    expect(silenceDays(everyDays(interval), SILENCE_LIMITS)).toEqual(expected);
  });

  test('expects a dealer with a single delivery daily', () => {
    expect(silenceDays([NOW], SILENCE_LIMITS)).toEqual({ unconfirmed: 7, closed: 45 });
  });
});

describe('state of a dealer', () => {
  test.each([
    [0, 'confirmed'],
    [7, 'confirmed'],
    [7.1, 'unconfirmed'],
    [45, 'unconfirmed'],
    [45.1, 'closed'],
    [729, 'closed'],
  ])('silent for %s days: %s', (days, expected) => {
    expect(stateOf(days)).toBe(expected);
  });

  test('marks ads for a week before it closes them', () => {
    expect(stateOf(100, { noticed: null })).toBe('unconfirmed');
    expect(stateOf(100, { noticed: 6.9 })).toBe('unconfirmed');
    expect(stateOf(100, { noticed: 7 })).toBe('closed');
  });

  test('closes nothing while no dealer delivers, or after an outage of the site', () => {
    const nobody = { ...STEADY, lastDeliveredAt: daysAgo(7.1) };
    expect(stateOf(100, { site: nobody })).toBe('unconfirmed');
    expect(stateOf(100, { site: { ...STEADY, steadySince: daysAgo(6.9) } })).toBe('unconfirmed');
  });

  const days = fc.double({ min: -400, max: 800, noNaN: true });
  const dealer = fc.record({ last: days, interval: fc.integer({ min: 1, max: 400 }), noticed: fc.option(days) });

  test('never makes ads more confirmed after a longer silence', () => {
    const order = ['confirmed', 'unconfirmed', 'closed'];
    fc.assert(
      fc.property(dealer, fc.double({ min: 0, max: 400, noNaN: true }), ({ last, ...rest }, more) => {
        expect(order.indexOf(stateOf(last + more, rest))).toBeGreaterThanOrEqual(order.indexOf(stateOf(last, rest)));
      }),
    );
  });

  test('never marks ads within 7 days, and never closes them within 45 or unmarked, for any clock', () => {
    fc.assert(
      fc.property(dealer, ({ last, interval, noticed }) => {
        const state = stateOf(last, { interval, noticed });
        if (last <= 7) expect(state).toBe('confirmed');
        if (last <= 45 || noticed === null || noticed < 7) expect(state).not.toBe('closed');
        if (last > 120) expect(state).not.toBe('confirmed');
      }),
    );
  });
});

test.each([
  ['the first check', null, NOW],
  ['the day after', { checkedAt: daysAgo(1), steadySince: daysAgo(90) }, daysAgo(90)],
  ['a site that was down for two weeks', { checkedAt: daysAgo(14), steadySince: daysAgo(90) }, NOW],
  ['a clock that was a year ahead', { checkedAt: daysAgo(-365), steadySince: daysAgo(-365) }, NOW],
])('computes the start of gapless checks at %s', (_, last, expected) => {
  expect(steadySince(last, NOW)).toEqual(expected);
});
