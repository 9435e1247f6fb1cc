import { formatDate, isoDay } from '#src/domain/format/dates.ts';
import type { AdCard } from './ad-card.server.ts';

type NamedCar = Pick<AdCard, 'name' | 'words'>;

/** The name of a car, and in a quiet line the rest of the dealer's heading. */
export const NameAndWords = ({ name, words }: NamedCar) => (
  <>
    <bdi className="line-clamp-2 group-hover:underline">{name}</bdi>
    {words !== null && (
      <>
        {' '}
        <bdi className="block truncate text-fine font-normal text-quiet">{words}</bdi>
      </>
    )}
  </>
);

/** Note on a card that the dealer has not confirmed the ad lately. */
export const Unconfirmed = ({ since }: { since: Date }) => (
  <p className="font-medium text-ink">
    Inte bekräftad sedan <time dateTime={isoDay(since)}>{formatDate(since)}</time>
  </p>
);
