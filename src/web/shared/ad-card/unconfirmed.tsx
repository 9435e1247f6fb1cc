import { formatDate, isoDay } from '#src/domain/format/dates.ts';

/** Note on a card that the dealer has not confirmed the ad lately. */
export const Unconfirmed = ({ since }: { since: Date }) => (
  <p className="font-medium text-ink">
    Inte bekräftad sedan <time dateTime={isoDay(since)}>{formatDate(since)}</time>
  </p>
);
