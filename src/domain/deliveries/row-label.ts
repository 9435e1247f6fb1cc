import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import type { FeedRow } from './feed-row.ts';
import { FieldReader } from './field-reader.ts';

/** Identifies a rejected row for the dealer who corrects it; null where the row does not state the value. */
export type RowLabel = { heading: string | null; dealerAdId: string | null; licencePlate: string | null };

/** The texts as the feed wrote them: dealers search for the plate as they wrote it, even if it was rejected. */
export function labelOf({ fields }: FeedRow): RowLabel {
  const reader = new FieldReader(fields, []);
  const car = [reader.line('brand', LONGEST.brand), reader.line('model', LONGEST.model)].filter(
    (text) => text !== null,
  );
  return {
    heading: reader.line('name', LONGEST.name) ?? (car.join(' ') || null),
    dealerAdId: reader.line('dealer_ad_id', LONGEST.id),
    licencePlate: reader.line('licence_plate', LONGEST.id),
  };
}
