/** Groups of ads for the jackknife: the figure without each group shows how far chance moves it. */
export const JACKKNIFE_GROUPS = 5;
/** Quantile 0.9 of Student's t with one degree of freedom less than there are groups. */
const T_80 = 1.533;

/** Half the width of a band that covers a figure in 80 %, given its values without each group. */
export function bandOf(replicates: readonly number[]): number {
  const mean = replicates.reduce((sum, value) => sum + value, 0) / replicates.length;
  const squares = replicates.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return T_80 * Math.sqrt(((replicates.length - 1) / replicates.length) * squares);
}
