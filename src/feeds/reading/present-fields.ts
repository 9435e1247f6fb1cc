import type { FeedField, FeedFields } from '#src/domain/ads/deliveries/feed-row.ts';

/** Removes undefined fields, so that a missing field has only one representation. */
export function presentFields(fields: Partial<Record<FeedField, string | string[] | undefined>>): FeedFields {
  const present: FeedFields = {};
  for (const field in fields) {
    const value = fields[field as FeedField];
    if (value !== undefined && value.length > 0) present[field as FeedField] = value;
  }
  return present;
}
