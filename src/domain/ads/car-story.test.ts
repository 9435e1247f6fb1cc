import { expect, test } from 'vitest';
import { carStory, type StoryAd } from './car-story.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 2, number));
const ad = (id: number, facts: Partial<StoryAd> = {}): StoryAd => ({
  id,
  dealer: `Handlare ${id}`,
  publishedAt: day(id),
  closedAt: null,
  odometerKm: 10_000 * id,
  prices: [{ at: day(id), price: 200_000 }],
  events: [],
  ...facts,
});
const stepsOf = (...ads: StoryAd[]) =>
  carStory(ads).map(({ at, kind, dealer, price, change }) => [at.getUTCDate(), kind, dealer, price, change]);

test('a car that was offered once has no story, one that came back does', () => {
  expect(stepsOf()).toEqual([]);
  expect(
    stepsOf(
      ad(1, {
        prices: [
          { at: day(1), price: 1 },
          { at: day(2), price: 2 },
        ],
      }),
    ),
  ).toEqual([]);
  const events = [
    { at: day(3), kind: 'removed' as const },
    { at: day(5), kind: 'returned' as const },
  ];
  expect(stepsOf(ad(1, { events })).map(([, kind]) => kind)).toEqual(['returned', 'removed', 'offered']);
});

test('a car that is repriced, moves and is sold by several is one timeline, the latest first', () => {
  const first = ad(1, {
    closedAt: day(4),
    prices: [
      { at: day(1), price: 200_000 },
      { at: day(2), price: 190_000 },
      { at: day(3), price: 190_000 },
    ],
    events: [{ at: day(4), kind: 'removed' }],
  });
  const second = ad(5, {
    prices: [
      { at: day(5), price: null },
      { at: day(7), price: 195_000 },
    ],
  });
  expect(stepsOf(second, first, ad(6))).toEqual([
    [7, 'repriced', 'Handlare 5', 195_000, null],
    [6, 'also-offered', 'Handlare 6', 200_000, null],
    [5, 'offered-again', 'Handlare 5', null, null],
    [4, 'removed', 'Handlare 1', null, null],
    [2, 'repriced', 'Handlare 1', 190_000, -10_000],
    [1, 'offered', 'Handlare 1', 200_000, null],
  ]);
});

test('orders ends before beginnings of the same moment', () => {
  const first = ad(1, { closedAt: day(4), events: [{ at: day(4), kind: 'sold' }] });
  expect(stepsOf(first, ad(4)).map(([, kind]) => kind)).toEqual(['offered-again', 'sold', 'offered']);
});
