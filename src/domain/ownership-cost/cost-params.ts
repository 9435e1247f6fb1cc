/** The assumptions of a car's cost, as parameters of its page. */
export const COST_PARAMS = [
  'mil',
  'ar',
  'forbrukning',
  'energipris',
  'elandel',
  'elforbrukning',
  'elpris',
  'varde',
  'forsakring',
  'service',
  'dack',
  'besiktning',
  'lan',
  'ranta',
  'snabbandel',
  'snabbpris',
] as const;
export type CostField = (typeof COST_PARAMS)[number];

/** Characters; a longer text is no figure. */
export const MAX_COST_TEXT = 30;
