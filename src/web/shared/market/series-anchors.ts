/** Ids of the parts of a series page that other pages link to. */
export const DEPRECIATION_ANCHOR = 'vardeminskning';
export const REMOVAL_ANCHOR = 'tid-till-borttagning';
