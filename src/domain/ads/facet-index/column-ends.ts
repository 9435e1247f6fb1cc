/** Ends of a column's values, both allowed. 32-bit integers, which are compared without being made into floating-point numbers. */
export type ColumnEnds = { min: number; max: number };

const LEAST = -0x8000_0000;
const GREATEST = 0x7fff_ffff;

/** Ends that every value lies between, the missing too. */
export const ANY_VALUE: ColumnEnds = { min: LEAST, max: GREATEST };

/**
 * The ends of a column that a range stands for. A range in use leaves out what has no value; one that is not leaves out nothing.
 * @param unit of the column in one of the range's
 */
export const columnEnds = ({ min, max }: { min: number | null; max: number | null }, unit = 1): ColumnEnds =>
  min === null && max === null
    ? ANY_VALUE
    : { min: (min ?? 0) * unit, max: max === null ? GREATEST : Math.round(max * unit) };
