/** Model years that a category may recommend; a separate file, so that browsers need not load the checker to show them. */
export const CATEGORY_YEARS = { first: 1990, last: 2030 } as const;
