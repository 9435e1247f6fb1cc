/** A fact is checked against its source again after this many years. */
const REVIEW_YEARS = 1;

/** Whether the review of a fact is due. Both dates are YYYY-MM-DD. */
export const isReviewDue = (checkedOn: string, today: string): boolean =>
  `${Number(checkedOn.slice(0, 4)) + REVIEW_YEARS}${checkedOn.slice(4)}` <= today;
