import { formatDateTime, formatShortTime } from '#src/domain/format/dates.ts';

/** A time in a table: short, on one line, and in full as its title. */
export const ShortTime = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title={formatDateTime(at)} className="whitespace-nowrap">
    {formatShortTime(at, new Date())}
  </time>
);
