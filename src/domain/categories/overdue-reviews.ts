import type { CategoryFile } from './category-file.ts';

/** Months after which the texts of a winner must be reviewed again. */
const REVIEW_MONTHS = 12;

export type OverdueReview = { category: string; brand: string; series: string; reviewedOn: string };

/**
 * Winners whose texts nobody has reviewed for a year, the longest first.
 * @param today YYYY-MM-DD
 */
export const overdueReviews = (
  categories: readonly Pick<CategoryFile, 'slug' | 'winners'>[],
  today: string,
): OverdueReview[] =>
  categories
    .flatMap(({ slug, winners }) =>
      winners
        .filter(({ reviewedOn }) => isReviewOverdue(reviewedOn, today))
        .map(({ brand, series, reviewedOn }) => ({ category: slug, brand, series, reviewedOn })),
    )
    .sort((a, b) => a.reviewedOn.localeCompare(b.reviewedOn));

/** Whether a review is more than 12 months old; both days as YYYY-MM-DD. */
export function isReviewOverdue(reviewedOn: string, today: string): boolean {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const limit = new Date(Date.UTC(year, month - 1 - REVIEW_MONTHS, day)).toISOString().slice(0, 10);
  return reviewedOn < limit;
}
