/** Inclusive bounds of a column's values. 32-bit integers, which are compared without conversion to floating point. */
export type ColumnEnds = { min: number; max: number };

const LEAST = -0x8000_0000;
const GREATEST = 0x7fff_ffff;

/** Bounds that include every value, missing ones too. */
const ANY_VALUE: ColumnEnds = { min: LEAST, max: GREATEST };

/**
 * Converts a range filter to bounds of a column. A range in use excludes missing values; an unused one excludes nothing.
 * @param unit the column's units per unit of the range
 */
export const columnEnds = ({ min, max }: { min: number | null; max: number | null }, unit = 1): ColumnEnds =>
  min === null && max === null
    ? ANY_VALUE
    : { min: (min ?? 0) * unit, max: max === null ? GREATEST : Math.round(max * unit) };
