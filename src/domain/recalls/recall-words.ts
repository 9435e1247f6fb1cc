/** Fixed words of recalls; apart from their schema, so that browsers need not load the checker to show them. */

/** Kinds of danger, the worst first. */
export const RISKS = [
  'brand',
  'krockkudde',
  'styrning',
  'bromsar',
  'krock',
  'motorstopp',
  'rullning',
  'annat',
] as const;
export type Risk = (typeof RISKS)[number];

/** Whether a recall concerns all cars that its conditions describe, or some of them. */
export const AFFECTS = ['alla', 'vissa'] as const;

/** bekräftad: read in the source on the date of the check. trolig: known, but not found in a source of its own. */
export const SURENESS = ['bekräftad', 'trolig'] as const;

export const RECALL_YEARS = { first: 1990, last: 2030 } as const;

/** Maximum number of entries of `cars` in a recall. */
export const MAX_RECALL_CARS = 30;
