import { z } from '@hono/zod-openapi';
import { ROW_FIELDS, type RowField } from '#src/domain/dealer-api/row-reference.ts';

/** One car as a dealer's system sends it. Only described: the reader of the format takes much more, and says what it could not use. */
export const dealerRowSchema = z
  .object(Object.fromEntries(ROW_FIELDS.map((field) => [field.name, valueSchema(field)])))
  .openapi('DealerRow');

function valueSchema(field: RowField): z.ZodType {
  const { kind, isNeeded, example, maxEntries } = field;
  const described = typeOf(field).openapi({
    description: descriptionOf(field),
    example: typeof example === 'object' ? [...example] : example,
    ...(kind === 'list' && maxEntries !== null && { maxItems: maxEntries }),
  });
  return isNeeded ? described : described.optional();
}

function typeOf({ kind, words }: RowField): z.ZodType {
  // Words of dealers' systems are read too, so no word is wrong by its schema.
  const text = words === null ? z.string() : z.union([z.enum(words), z.string()]);
  if (kind === 'list') return z.array(text);
  return kind === 'number' ? z.union([z.number(), z.string()]) : text;
}

function descriptionOf({ label, unit, range, maxLength, note }: RowField): string {
  return [
    unit === null ? label : `${label}, ${unit}`,
    ...(range === null ? [] : [`${range.min}–${range.max}`]),
    ...(maxLength === null ? [] : [`högst ${maxLength} tecken`]),
    ...(note === null ? [] : [note]),
  ].join('. ');
}
