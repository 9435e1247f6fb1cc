import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { formatAcceleration, formatPower, keyFacts } from '#src/domain/format/car-facts.ts';
import { formatDate, formatDays, isoDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatCardPrice, formatKronor } from '#src/domain/format/price.ts';
import { shortLabelText } from '#src/domain/valuation/label-text.ts';
import { adUrl } from '#src/urls.ts';
import { useRootData } from '#src/web/frame/site/use-site.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { CardActions } from '#src/web/shared/saved-cars/card-actions.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { AdCard } from './ad-card.server.ts';

/** The warning that a price may be a mistake or a fraud stands out. */
const LABEL_TONES = { very_low: 'alert', low: 'calm', usual: 'plain', high: 'plain', very_high: 'plain' } as const;

type AdCardViewProps = {
  ad: AdCard;
  priority: 'first' | 'early' | 'late';
  /** `sizes` of the picture; by default for rows of one, two or three cards. */
  sizes?: string | undefined;
  /** Address of the surrounding list, for the way back. */
  returnUrl?: string | undefined;
};

/**
 * One ad in a list: picture, price as the largest element, name, one row of facts, dealer and age. Its five parts are rows of a
 * subgrid, so that names and facts of neighbouring cards align.
 */
export function AdCardView({ ad, priority, sizes, returnUrl }: AdCardViewProps) {
  return (
    <article className="group relative grid grid-cols-1 has-[details[open]]:z-25 content-start sm:row-span-5 sm:grid-rows-subgrid">
      <div className="overflow-hidden rounded-card">
        <CarPicture
          urls={ad.imageUrls}
          alt=""
          priority={priority}
          sizes={sizes}
          className="transition-transform duration-200 group-hover:scale-[1.015]"
        />
      </div>
      <div className="mt-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-large font-semibold text-forest">
          {formatCardPrice(ad.price)}
          {ad.priceCut && <Badge tone="alert">{`Sänkt ${formatKronor(ad.priceCut.amount)}`}</Badge>}
          {ad.judged && <Badge tone={LABEL_TONES[ad.judged.label]}>{shortLabelText(ad.judged)}</Badge>}
        </p>
        {ad.vat !== null && ad.price !== null && <p className="text-fine text-quiet">{VAT_NOTES[ad.vat]}</p>}
        {ad.priceCut && (
          <p className="text-fine text-quiet">{`Lägsta pris 30 dagar före sänkningen: ${formatKronor(ad.priceCut.lowestBefore)}`}</p>
        )}
      </div>
      <h3 className="mt-0.5 line-clamp-2 text-body font-medium text-wrap text-ink">
        <Link to={adUrl(ad.internalId, returnUrl)} className="covers-card group-hover:underline">
          {ad.name}
        </Link>
      </h3>
      <DottedLine words={factsOf(ad)} className="mt-1 text-small text-ink" />
      <div className="mt-1 text-fine text-quiet">
        <p>{[ad.dealer, ad.place, distanceOf(ad)].filter((part) => part !== null).join(', ')}</p>
        {ad.otherDealers.length > 0 && <p className="text-ink">{alsoSoldBy(ad.otherDealers)}</p>}
        <p>
          <time dateTime={isoDay(ad.publishedAt)}>{formatDate(ad.publishedAt)}</time>
          <DaysForSale ad={ad} />
        </p>
        {ad.unconfirmedSince !== null && <Unconfirmed since={ad.unconfirmedSince} />}
      </div>
      <CardActions car={{ ...ad, status: 'active' }} />
    </article>
  );
}

/** Only where the price is not simply the dealer's with VAT. */
const VAT_NOTES = { excluded: 'inkl. moms, handlarens pris är utan', unknown: 'moms oklart' } as const;

/**
 * Age at the time of the server render, so that server and browser render the same; of an unconfirmed ad at its last confirmation.
 */
function DaysForSale({ ad: { publishedAt, returned, unconfirmedSince } }: { ad: AdCard }) {
  const now = useRootData()?.now;
  if (now === undefined) return null;
  const [returnedAt, daysBeforeReturn] = [returned?.at ?? null, returned?.daysBefore ?? 0];
  const ad = { daysForSale: null, publishedAt, returnedAt, daysBeforeReturn, unconfirmedSince };
  const days = countDaysForSale(ad, now);
  return days === 0 && unconfirmedSince === null ? ' · ny i dag' : ` · ${formatDays(days)} till salu`;
}

/** Null without a place to be near, and for an ad of the same town. */
const distanceOf = ({ distanceKm = 0 }: AdCard): string | null =>
  distanceKm === 0 ? null : `${formatNumber(distanceKm)}${UNIT_SPACE}km bort`;

const alsoSoldBy = ([first, ...more]: readonly string[]): string =>
  more.length === 0 ? `Säljs även av ${first}` : `Säljs även av ${formatNumber(more.length + 1)} andra handlare`;

/** The known facts only (D28). */
function factsOf(ad: AdCard): string[] {
  const facts = [
    ...keyFacts(ad),
    formatPower({ horsepower: ad.horsepower, kilowatt: null }),
    ad.acceleration === null ? null : `0–100\u00a0på\u00a0${formatAcceleration(ad.acceleration)}`,
  ];
  return facts.filter((fact) => fact !== null);
}

/** Note on a card that the dealer has not confirmed the ad lately. */
export const Unconfirmed = ({ since }: { since: Date }) => (
  <p className="font-medium text-ink">
    Inte bekräftad sedan <time dateTime={isoDay(since)}>{formatDate(since)}</time>
  </p>
);
