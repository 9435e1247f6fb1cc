import { z } from 'zod';
import { type FieldValue, readField, STAFF_COLUMNS, STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import { ownValue } from '#src/domain/own-value.ts';

const texts = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()));

/** Form schema of an ad's fields: the submitted texts by column, an empty list when absent. */
export const staffFields = Object.fromEntries(STAFF_COLUMNS.map((column) => [column, texts]));

/** Parses the submitted texts into values, and errors in Swedish, by column. */
export function readStaffFields(sent: object) {
  const values: Record<string, FieldValue> = {};
  const errors: Record<string, string> = {};
  for (const field of STAFF_FIELDS) {
    const read = readField(field, ownValue(sent as Record<string, string[]>, field.column) ?? []);
    if (read.ok) values[field.column] = read.value;
    else errors[field.column] = read.failure;
  }
  return { values, errors };
}
