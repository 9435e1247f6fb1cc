import type { RowLabel } from '#src/domain/ads/deliveries/row-label.ts';
import { preview } from '#src/domain/format/excerpt.ts';

/** Label of a row's ad: heading, licence plate and the dealer's id. */
export const RowLabelText = ({ label: { heading, licencePlate, dealerAdId } }: { label: RowLabel }) => (
  <span className="block max-w-sm min-w-32 wrap-anywhere">
    {[heading && preview(heading), licencePlate, dealerAdId].filter(Boolean).join(' · ') || '–'}
  </span>
);
