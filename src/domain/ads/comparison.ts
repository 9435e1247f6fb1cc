/** More columns are no longer a comparison that a person reads. */
export const MAX_COMPARED = 4;
