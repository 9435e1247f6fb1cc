import { formatDateTime, formatShortTime } from '#src/domain/format/dates.ts';

/** A time in a table: short, on one line, and in full as its title. @param isFromFeed a day alone, where a feed states no time */
export const ShortTime = ({ at, isFromFeed }: { at: Date; isFromFeed?: boolean }) => (
  <time dateTime={at.toISOString()} title={formatDateTime(at, isFromFeed)} className="whitespace-nowrap">
    {formatShortTime(at, new Date(), isFromFeed)}
  </time>
);
