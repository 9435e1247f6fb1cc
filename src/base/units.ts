/** Conversion factors. */

/** Kilometres in a Swedish mil; ads store km, visitors read and filter in mil. */
export const KM_PER_MIL = 10;

/** Metric horsepower (hk) per kilowatt, as in PUB §9. */
export const HP_PER_KW = 1.36;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Of the Julian calendar, on average. */
export const DAYS_PER_YEAR = 365.25;

export const ORE_PER_KRONA = 100;
