/** Model years that a category may recommend; apart from the checker of its file, which browsers need not load to say them. */
export const CATEGORY_YEARS = { first: 1990, last: 2030 } as const;
