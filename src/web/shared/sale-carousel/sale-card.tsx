import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { adUrl } from '#src/visitor-urls.ts';
import type { SaleCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { NameAndWords, Unconfirmed } from '#src/web/shared/ad-card/card-texts.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';

/** `sizes` for one, two, three or four cards in a row (`SaleCarousel`). */
const SIZES = '(min-width: 80rem) 282px, (min-width: 64rem) 30vw, (min-width: 48rem) 44vw, 81vw';

/** One car of the carousel. Its five parts are rows of a subgrid, so that neighbouring cards align. */
export function SaleCardView({ car, returnUrl }: { car: SaleCard; returnUrl?: string | undefined }) {
  return (
    <article className="group relative row-span-5 grid grid-rows-subgrid content-start">
      <div className="overflow-hidden rounded-card">
        <CarPicture urls={car.imageUrls} alt="" priority="late" sizes={SIZES} />
      </div>
      <p className="mt-3 text-large font-semibold text-forest tabular-nums">{formatPrice(car.price)}</p>
      <p className="min-w-0 text-body font-medium">
        <Link to={adUrl(car.internalId, returnUrl)} className="covers-card">
          <NameAndWords {...car} />
        </Link>
      </p>
      <div className="mt-1">
        <DottedLine words={keyFacts(car)} className="text-small" />
        <div className="text-fine text-quiet">
          <p>{[car.dealer, car.place].filter((part) => part !== null).join(', ')}</p>
          {car.unconfirmedSince !== null && <Unconfirmed since={car.unconfirmedSince} />}
        </div>
      </div>
      {car.reason === null ? <div /> : <Reason text={car.reason} />}
    </article>
  );
}

/** The distinguishing facts, with an initial capital. */
const Reason = ({ text }: { text: string }) => (
  <p className="mt-2 border-l-2 border-moss pl-2.5 text-small text-pretty text-forest">
    {text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)}
  </p>
);
