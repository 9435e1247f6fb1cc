const swedish = new Intl.Collator('sv', { numeric: true });

/** The order of names: letters before digits (PUB §9), numbers by their size, and no two names in the same place. */
export const bySwedish = (one: string, other: string): number =>
  Number(/^\d/.test(one)) - Number(/^\d/.test(other)) ||
  swedish.compare(one, other) ||
  (one < other ? -1 : one > other ? 1 : 0);
