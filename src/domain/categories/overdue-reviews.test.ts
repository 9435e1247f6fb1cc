import { expect, test } from 'vitest';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { isReviewOverdue, overdueReviews } from './overdue-reviews.ts';

test.each([
  ['2025-11-23', '2026-11-23', false],
  ['2025-11-22', '2026-11-23', true],
  ['2026-11-23', '2026-11-23', false],
  ['2023-03-01', '2024-02-29', false],
])('a review of %s is overdue on %s: %s', (reviewedOn, today, expected) => {
  expect(isReviewOverdue(reviewedOn, today)).toBe(expected);
});

test('lists the overdue winners of all categories, the longest first', () => {
  const reviewed = ['2025-10-01', '2026-01-01', '2025-09-30'];
  const winners = reviewed.map((reviewedOn, place) => categoryWinner(place, { reviewedOn }));
  expect(overdueReviews([categoryFile('stad', { winners }), categoryFile('familj')], '2026-11-23')).toEqual([
    { category: 'stad', brand: 'volvo', series: 'xc60', reviewedOn: '2025-09-30' },
    { category: 'stad', brand: 'volvo', series: 'v60', reviewedOn: '2025-10-01' },
  ]);
});
