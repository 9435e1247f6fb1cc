/** A delivery that would remove more than this share of a dealer's open ads, and more than this many, is taken for a broken file. */
const MOST_MISSING_SHARE = 0.3;
const MOST_MISSING_ADS = 5;

/** Whether a delivery lacks so many of a dealer's open ads that a person must confirm it. */
export const losesTooMany = (loss: { active: number; missing: number }): boolean =>
  loss.missing > MOST_MISSING_ADS && loss.missing > loss.active * MOST_MISSING_SHARE;
