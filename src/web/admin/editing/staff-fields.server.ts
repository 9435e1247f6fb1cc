import { z } from 'zod';
import { type FieldValue, readField, STAFF_COLUMNS, STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';
import { ownValue } from '#src/domain/own-value.ts';

const texts = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()));

/** An ad's fields in a form, as the form's schema has them: each the texts written under its name, none when it is not there. */
export const staffFields = Object.fromEntries(STAFF_COLUMNS.map((column) => [column, texts]));

/** What was written in them → the columns' values, and what is wrong, in Swedish, by column. */
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
