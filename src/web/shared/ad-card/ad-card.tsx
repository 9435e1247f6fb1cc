import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { fullCarName } from '#src/domain/ads/full-car-name.ts';
import { formatAcceleration, formatMil, formatPower, fuelsText } from '#src/domain/format/car-facts.ts';
import { formatDate, formatDays, isoDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor, formatPrice } from '#src/domain/format/price.ts';
import { labelBesidePrice, shortLabelText } from '#src/domain/valuation/label-text.ts';
import { useRootData } from '#src/web/frame/site/use-site.ts';
import { CardActions } from '#src/web/shared/saved-cars/card-actions.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { AdCard } from './ad-card.server.ts';
import { cardLink } from './card-link.ts';
import { CardPictures } from './card-pictures.tsx';
import { NameAndWords, Unconfirmed } from './card-texts.tsx';
import { useShownCount } from './use-shown-count.ts';

/** The warning that a price may be a mistake or a fraud stands out. */
const LABEL_TONES = { very_low: 'alert', low: 'calm', usual: 'plain', high: 'plain', very_high: 'plain' } as const;

type AdCardViewProps = {
  ad: AdCard;
  priority: 'first' | 'early' | 'late';
  /** `sizes` of the picture; lazy ones are measured by browsers that can. */
  sizes: string;
  /** Address of the surrounding list, for the way back. */
  returnUrl?: string | undefined;
};

/**
 * One ad in a list: pictures, price as the largest element, name, three facts, dealer, and the rest of the facts in a quiet line. Its
 * five parts are rows of a subgrid, so that names and facts of neighbouring cards align. On phones the picture stands beside the text.
 */
export function AdCardView({ ad, priority, sizes, returnUrl }: AdCardViewProps) {
  const link = cardLink(ad, returnUrl);
  useShownCount(ad.internalId);
  return (
    <article className="group relative grid grid-cols-1 content-start has-[details[open]]:z-25 sm:row-span-5 sm:grid-rows-subgrid compact:grid-cols-[36%_minmax(0,1fr)] compact:gap-x-2.5">
      <CardPictures
        urls={ad.imageUrls}
        to={link.to}
        priority={priority}
        sizes={priority === 'late' ? `auto, ${sizes}` : sizes}
        className={`compact:row-span-4 compact:self-start ${spaceBelow(ad)}`}
      />
      <div className="mt-2 compact:mt-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5 compact:block">
          <p className="text-large font-semibold text-forest compact:pr-12 compact:leading-6" data-price>
            {formatPrice(ad.price)}
          </p>
          {ad.judged?.label === 'usual' && (
            <p className="text-fine text-quiet compact:sr-only">{labelBesidePrice(ad.judged)}</p>
          )}
        </div>
        <PriceBadges ad={ad} />
        <PriceNotes ad={ad} />
      </div>
      <div className="mt-0.5 min-w-0 compact:mt-0">
        <h3 className="text-body font-medium text-ink compact:text-small compact:leading-5">
          <Link {...link} className="covers-card">
            <NameAndWords {...ad} />
          </Link>
        </h3>
      </div>
      <div>
        <ThreeFacts ad={ad} />
        <p className="mt-1 text-fine text-ink compact:mt-0">
          {[ad.dealer, ad.place, distanceOf(ad)].filter((part) => part !== null).join(', ')}
        </p>
        {ad.costPerMonth !== undefined && (
          <p className="text-fine text-quiet">{`Att äga: ca ${formatKronor(toHundreds(ad.costPerMonth))} per månad`}</p>
        )}
        {ad.otherDealers.length > 0 && <p className="text-fine text-ink">{alsoSoldBy(ad.otherDealers)}</p>}
      </div>
      <div className="min-w-0 text-fine text-quiet compact:col-span-2 compact:flex compact:flex-wrap compact:gap-x-2">
        <DottedLine words={furtherFacts(ad)} />
        <p>
          <time dateTime={isoDay(ad.publishedAt)}>{formatDate(ad.publishedAt)}</time>
          <span className="compact:sr-only">
            <DaysForSale ad={ad} />
          </span>
        </p>
        {ad.unconfirmedSince !== null && <Unconfirmed since={ad.unconfirmedSince} />}
      </div>
      <CardActions car={{ ...ad, name: fullCarName(ad), status: 'active' }} />
    </article>
  );
}

/** On phones the judgement stands below the small picture, in two lines or three. */
function spaceBelow({ judged }: AdCard): string {
  if (judged === null || judged.label === 'usual') return '';
  return judged.label.startsWith('very_') ? 'compact:mb-18' : 'compact:mb-13';
}

/** The exceptional of a price: a judgement other than that it is usual, and a cut. At the lower edge of a large picture, below a small one. */
function PriceBadges({ ad: { priceCut, judged } }: { ad: AdCard }) {
  const exceptional = judged?.label === 'usual' ? null : judged;
  if (priceCut === null && exceptional === null) return null;
  return (
    <p className="flex flex-wrap gap-1 not-compact:absolute not-compact:inset-x-2 not-compact:top-0 not-compact:z-2 not-compact:mt-[75%] not-compact:-translate-y-[calc(100%+0.5rem)] not-compact:pointer-coarse:-translate-y-[calc(100%+1.25rem)] not-compact:pr-11 compact:absolute compact:top-0 compact:left-0 compact:mt-[calc(27%+0.375rem)] compact:w-[36%] compact:*:whitespace-normal">
      {exceptional && <Badge tone={LABEL_TONES[exceptional.label]}>{shortLabelText(exceptional)}</Badge>}
      {priceCut && (
        <span className="compact:hidden">
          <Badge tone="alert">{`Sänkt ${formatKronor(priceCut.amount)}`}</Badge>
        </span>
      )}
    </p>
  );
}

/** How VAT is counted, and the price before a cut, which the law requires beside the new one. */
function PriceNotes({ ad: { priceCut, vat, price } }: { ad: AdCard }) {
  return (
    <>
      {vat !== null && price !== null && <p className="text-fine text-quiet">{VAT_NOTES[vat]}</p>}
      {priceCut && (
        <p className="text-fine text-quiet">
          <span className="font-semibold text-red not-compact:hidden">{`Sänkt ${formatKronor(priceCut.amount)}. `}</span>
          {`Lägsta pris 30 dagar före sänkningen: ${formatKronor(priceCut.lowestBefore)}`}
        </p>
      )}
    </>
  );
}

/** Year, distance, fuel and gearbox, each in its place on every card; an unknown one leaves its place empty (D28). */
const ThreeFacts = ({ ad: { modelYear, odometerKm, fuels, transmission } }: { ad: AdCard }) => (
  <ul className="mt-1 grid grid-cols-[2.75rem_5.25rem_minmax(0,1fr)] gap-x-2 text-small text-ink compact:mt-0 compact:flex compact:flex-wrap compact:gap-x-1.5 compact:text-fine compact:*:empty:hidden">
    <li>{modelYear}</li>
    <li>{odometerKm !== null && formatMil(odometerKm)}</li>
    <li>{[fuelsText(fuels), transmission?.toLowerCase()].filter(Boolean).join(' ')}</li>
  </ul>
);

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

/** The page of the ad has the sum and its parts. */
const toHundreds = (kr: number): number => Math.round(kr / 100) * 100;

const alsoSoldBy = ([first, ...more]: readonly string[]): string =>
  more.length === 0 ? `Säljs även av ${first}` : `Säljs även av ${formatNumber(more.length + 1)} andra handlare`;

/** The known ones of the facts that are not on the card's first lines. */
const furtherFacts = ({ range, horsepower, acceleration }: AdCard): string[] =>
  [
    range,
    formatPower({ horsepower, kilowatt: null }),
    acceleration === null ? null : `0–100\u00a0på\u00a0${formatAcceleration(acceleration)}`,
  ].filter((fact) => fact != null);
