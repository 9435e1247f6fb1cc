import { adFieldText } from '#src/domain/ads/ad-fields.ts';
import { STATUS_WORDS, type StoredStatus } from '#src/domain/ads/vocabulary.ts';
import { excerpt } from '#src/domain/format/texts.ts';
import { ownValue } from '#src/domain/own-value.ts';

const MAX_LENGTH = 60;

/** A field's value as one short text; `saknas` without one. */
export function fieldValueText(field: string, values: Readonly<Record<string, unknown>> | null): string {
  const value = ownValue<unknown>(values ?? {}, field);
  if (field === 'status') return ownValue(STATUS_WORDS, String(value) as StoredStatus) ?? String(value);
  if (field === 'dealer_id') return `nr ${value}`;
  return excerpt(adFieldText(field, value) ?? 'saknas', MAX_LENGTH);
}
