import { ArrowUpRight, Mail } from 'lucide-react';
import { formatDate, formatDays, isoDay } from '#src/domain/format/dates.ts';
import { formatKronor, formatPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { adUrl, contactUrl, dealerUrl } from '#src/visitor-urls.ts';
import { TelephoneButton } from '#src/web/public/contact/telephone-button.tsx';
import { EmptyRoad, PriceRoad } from '#src/web/shared/price-road/price-road.tsx';
import type { ValuationModel } from '#src/web/shared/valuation/valuation-data.server.ts';
import { Badge, type BadgeTone } from '#src/web/ui/badge.tsx';
import { ButtonLink, buttonClass } from '#src/web/ui/button.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { FactRow } from '#src/web/ui/fact-list.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { AdActions, CarInfoLink } from './ad-actions.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { PARTS } from './anchor-row.tsx';
import { SellerCard } from './seller-card.tsx';
import { reportClick } from './use-view-count.ts';

export const OTHER_CARS_ANCHOR = 'fler-bilar';

export function AdSummary({ ad }: { ad: AdPageModel }) {
  const isOpen = ad.status === 'active';
  return (
    <div className="grid grid-cols-1 content-start gap-6 md:max-lg:grid-cols-2 md:max-lg:gap-10 lg:sticky lg:top-8 lg:self-start print:static print:grid-cols-1">
      <div>
        <Badges ad={ad} />
        <h1 className="text-title text-wrap">
          <bdi>{ad.heading.name}</bdi>
          {ad.heading.words !== null && (
            <>
              {' '}
              <bdi className="mt-1 block text-small font-normal tracking-normal text-quiet">{ad.heading.words}</bdi>
            </>
          )}
        </h1>
        <DottedLine words={ad.keyFacts} className="mt-1.5 text-body" />
        <Price ad={ad} isOpen={isOpen} />
        {ad.valuation !== null && <Verdict valuation={ad.valuation} />}
        {ad.endText !== null && <p className="mt-4 text-body">{ad.endText}</p>}
        {ad.unconfirmedSince !== null && (
          <p className="mt-4 border-l-2 border-rape pl-3 text-small text-pretty">
            {`Handlaren har inte bekräftat annonsen sedan ${formatDate(ad.unconfirmedSince)}. Bilen kan vara såld eller ha ett annat pris.`}
          </p>
        )}
        {!isOpen && ad.samePrice.cards.length > 0 && (
          <a href={`#${OTHER_CARS_ANCHOR}`} data-print="no" className={`${buttonClass('primary')} mt-5 w-full`}>
            Se fler bilar i samma prisklass
          </a>
        )}
        {isOpen && ad.url !== null && !ad.isExample && (
          <a
            href={ad.url}
            rel="noopener nofollow"
            data-print="no"
            onClick={() => reportClick(ad.internalId)}
            className={`${buttonClass('primary')} mt-5 w-full`}
          >
            <span className="min-w-0">
              Till annonsen hos <bdi>{ad.dealer}</bdi>
            </span>
            <ArrowUpRight aria-hidden size={20} className="shrink-0" />
          </a>
        )}
        {isOpen && <ContactDealer ad={ad} />}
        {ad.isExample && (
          <p className="mt-4 border-l-2 border-rape pl-3 text-small text-quiet">
            En påhittad annons som visar hur sidan fungerar. Bilen finns inte att köpa.
          </p>
        )}
        <AdActions ad={ad} />
      </div>
      <div>
        {isOpen && <SellerCard ad={ad} />}
        <Sale ad={ad} isOpen={isOpen} />
      </div>
    </div>
  );
}

/** The answer to whether the price is fair, in words and on a road of prices; the section below has its reasons. */
function Verdict({ valuation: { headline, note, isJudged, shownRange, picture } }: { valuation: ValuationModel }) {
  return (
    <div className="mt-2">
      <a
        href={`#${PARTS.Pris}`}
        className={`touch inline-flex items-center text-body font-semibold text-pretty underline-offset-4 hover:underline ${isJudged ? 'text-forest' : 'text-quiet'}`}
      >
        {headline}
      </a>
      {!isJudged && note !== null && <p className="text-small text-quiet">{note}</p>}
      {isJudged && shownRange !== null ? <PriceRoad {...shownRange} picture={picture} size="box" /> : <EmptyRoad />}
    </div>
  );
}

/** Writing to the dealer and its telephone number, below the link to the dealer's own page. */
const ContactDealer = ({ ad: { internalId, url, isExample, hasTelephone } }: { ad: AdPageModel }) => (
  <div data-print="no" className="mt-3 grid gap-3">
    <ButtonLink kind={url === null || isExample ? 'primary' : 'quiet'} rel="nofollow" to={contactUrl(internalId)}>
      <Mail aria-hidden size={20} />
      Kontakta handlaren
    </ButtonLink>
    {hasTelephone && !isExample && <TelephoneButton internalId={internalId} />}
  </div>
);

/** The price as the largest element; a price cut with the lowest price of the 30 days before, as the law requires. */
function Price({ ad, isOpen }: { ad: AdPageModel; isOpen: boolean }) {
  // The words of PUB §5 for this page, beside the text that every screen has.
  const priceNote = ad.price === null && !ad.isPriceRefused ? 'Pris ej angivet i annonsen' : ad.vatText;
  return (
    <>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <span
          className={`text-title font-semibold tracking-normal tabular-nums ${isOpen ? 'text-forest' : 'text-quiet line-through'}`}
        >
          {formatPrice(ad.price)}
        </span>
        {priceNote !== null && <span className="text-small text-quiet">{priceNote}</span>}
      </p>
      {ad.vat === 'unknown' && ad.price !== null && isOpen && (
        <p className="mt-1 text-small">Handlaren säger inte om momsen ingår. Fråga innan du jämför priset.</p>
      )}
      {ad.priceCut !== null && (
        <p className="mt-1 text-small">
          <strong className="font-semibold text-red">Sänkt {formatKronor(ad.priceCut.amount)}</strong>
          <span className="text-quiet">
            {' '}
            · lägsta pris 30 dagar före sänkningen: {formatKronor(ad.priceCut.lowestBefore)}
          </span>
        </p>
      )}
    </>
  );
}

/** Plate, other dealers of the car, and age of the ad. */
function Sale({ ad, isOpen }: { ad: AdPageModel; isOpen: boolean }) {
  return (
    <div className="mt-4">
      {ad.licencePlate !== null && (
        <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1">
          <LicencePlate plate={ad.licencePlate} />
          {!ad.isExample && <CarInfoLink plate={ad.licencePlate} />}
        </div>
      )}
      <dl>
        {!isOpen && (
          <FactRow label="Handlare">
            <Link to={dealerUrl(ad.dealerSlug)} className="link">
              <bdi>{ad.dealer}</bdi>
            </Link>
            {ad.place !== null && (
              <>
                , <bdi>{ad.place}</bdi>
              </>
            )}
          </FactRow>
        )}
        {ad.otherSellers.length > 0 && (
          <FactRow label={isOpen ? 'Säljs även av' : 'Finns till salu hos'}>
            <OtherSellers sellers={ad.otherSellers} />
          </FactRow>
        )}
        <DateRow label="Publicerad" at={ad.publishedAt} />
        <FactRow label={isOpen ? 'Till salu i' : 'Var till salu i'}>{formatDays(ad.daysForSale)}</FactRow>
        {ad.lastSeenAt !== null && <DateRow label="Senast sedd hos handlaren" at={ad.lastSeenAt} />}
      </dl>
    </div>
  );
}

/** PUB §4: sold is red, for sale prominent, anything else muted. */
const STATUS_BADGES: Readonly<Record<AdStatus, { text: string; tone: BadgeTone }>> = {
  active: { text: 'Till salu', tone: 'calm' },
  sold: { text: 'Såld', tone: 'alert' },
  removed: { text: 'Borttagen', tone: 'plain' },
};

function Badges({ ad }: { ad: AdPageModel }) {
  const since = ad.unconfirmedSince;
  const { text, tone } = STATUS_BADGES[ad.status];
  return (
    <p className="mb-2.5 flex flex-wrap gap-2">
      {since === null ? (
        <Badge tone={tone}>{text}</Badge>
      ) : (
        <Badge tone="plain">{`Inte bekräftad sedan ${formatDate(since)}`}</Badge>
      )}
      {ad.isExample && <Badge tone="mark">Exempelannons</Badge>}
    </p>
  );
}

const OtherSellers = ({ sellers }: { sellers: AdPageModel['otherSellers'] }) =>
  sellers.map(({ internalId, dealer, price }) => (
    <Link
      key={internalId}
      to={adUrl(internalId)}
      className="link touch -my-2 flex flex-wrap items-center justify-end gap-x-1.5"
    >
      <bdi>{dealer}</bdi> <span className="text-quiet">{formatPrice(price)}</span>
    </Link>
  ));

const DateRow = ({ label, at }: { label: string; at: Date }) => (
  <FactRow label={label}>
    <time dateTime={isoDay(at)}>{formatDate(at)}</time>
  </FactRow>
);

/** The car's licence plate, styled like one. */
function LicencePlate({ plate }: { plate: string }) {
  return (
    <p className="inline-flex items-stretch overflow-hidden rounded-card border border-edge bg-plate text-on-plate">
      <span
        aria-hidden
        className="flex w-5 items-end justify-center bg-plate-band pb-1 text-[0.625rem] font-bold text-on-deep"
      >
        S
      </span>
      <span className="sr-only">Registreringsnummer </span>
      <span className="px-3 py-1 text-body font-semibold tracking-[0.08em]">{formatPlate(plate)}</span>
    </p>
  );
}
