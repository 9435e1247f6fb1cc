import { STAFF_FIELDS } from './staff-fields.ts';

/** Fields of an ad that staff correct together with the decision about a report, besides removing its pictures and its text. */
export const CORRECTED_COLUMNS: readonly string[] = ['name', 'price', 'odometer_km', 'model_year'];
export const CORRECTED_FIELDS = STAFF_FIELDS.filter(({ column }) => CORRECTED_COLUMNS.includes(column));
