import { ownValue } from '#src/base/own-value.ts';
import { adFieldText } from '#src/domain/ads/ad-fields.ts';
import { excerpt } from '#src/domain/format/texts.ts';
import { STATUS_WORDS, type StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';

const MAX_LENGTH = 60;

/** A field's value as one short text; `saknas` without one. */
export function fieldValueText(field: string, values: Readonly<Record<string, unknown>> | null): string {
  const value = ownValue<unknown>(values ?? {}, field);
  if (field === 'status') return ownValue(STATUS_WORDS, String(value) as StoredStatus) ?? String(value);
  if (field === 'dealer_id') return `nr ${value}`;
  return excerpt(adFieldText(field, value) ?? 'saknas', MAX_LENGTH);
}
