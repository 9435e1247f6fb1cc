/**
 * A delivery that would remove more than this share and more than this number of a dealer's open ads is treated as a broken file.
 */
const MAX_MISSING_SHARE = 0.3;
const MAX_MISSING_ADS = 5;

/** Whether a delivery lacks so many of a dealer's open ads that staff must confirm it. */
export const losesTooMany = (loss: { active: number; missing: number }): boolean =>
  loss.missing > MAX_MISSING_ADS && loss.missing > loss.active * MAX_MISSING_SHARE;
