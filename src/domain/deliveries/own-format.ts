import type { FeedField, OdometerUnit } from './feed-row.ts';

/** The site's own formats, JSON and CSV. */

/** Unit of `odometer` in a row without `odometer_unit`. */
export const OWN_ODOMETER_UNIT: OdometerUnit = 'km';
/** Without them a row is rejected. */
export const NEEDED_FIELDS: readonly FeedField[] = ['brand'];
/** Separates the entries of a list where a row has one text for it: in CSV. */
export const LIST_SEPARATOR = '|';
