/** Limits of lists that a dealer's system reads. */

/** Items of a page: unless the system says, and at most. */
export const PAGE_SIZE = { usual: 50, max: 200 } as const;

/** Days over which figures are counted. */
export const DEFAULT_READ_DAYS = 30;
export const MAX_READ_DAYS = 365;
