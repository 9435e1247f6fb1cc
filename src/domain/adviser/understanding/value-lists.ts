/** The values of a query's fields as lists. */

export const union = <Value>(one: readonly Value[], other: readonly Value[]): readonly Value[] => [
  ...new Set([...one, ...other]),
];

export const without = <Value>(values: readonly Value[], gone: readonly Value[]): readonly Value[] =>
  values.filter((value) => !gone.includes(value));

/** Whether a field has a value. */
export const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
