import { formatPrice } from '#src/domain/format/price.ts';
import { changeTexts } from '#src/domain/saved-cars/change-texts.ts';
import type { Favourite } from '#src/domain/saved-cars/saved-cars.ts';
import { shortLabelText } from '#src/domain/valuation/label-text.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { SavedCar } from './favourites-data.server.ts';

type SavedStateProps = {
  favourite: Favourite;
  /** Undefined until it is read; null: the ad no longer exists. */
  car: SavedCar | null | undefined;
};

/** The price of a saved car with its judgement and its change; of one that is no longer for sale, when and at what price it went. */
export function SavedState({ favourite, car }: SavedStateProps) {
  const { price, status } = favourite;
  const { sinceSaved, sinceVisit } = changeTexts(favourite);
  if (status !== 'active') return <Ended favourite={favourite} car={car} sinceVisit={sinceVisit} />;
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-body font-semibold">
        {formatPrice(price)}
        {car?.judged && <span className="text-small font-medium">{shortLabelText(car.judged)}</span>}
      </p>
      {(sinceSaved !== null || sinceVisit !== null) && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small font-semibold">
          {sinceSaved !== null && (
            <span className={sinceSaved.isCheaper ? 'text-red' : undefined}>{sinceSaved.text}</span>
          )}
          {sinceVisit !== null && <SinceVisit>{sinceVisit}</SinceVisit>}
        </p>
      )}
    </>
  );
}

function Ended({
  favourite: { name, price, status },
  car,
  sinceVisit,
}: SavedStateProps & { sinceVisit: string | null }) {
  const end = status === 'sold' ? 'Såld' : 'Borttagen';
  const last = price === null ? '' : `, sista kända pris ${formatPrice(price)}`;
  const similar = car?.ended?.similar;
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small font-semibold">
        <span>{car?.ended?.text ?? end + last}</span>
        {sinceVisit !== null && <SinceVisit>{sinceVisit}</SinceVisit>}
      </p>
      {car !== undefined && (
        <p>
          <Link to={similar?.to ?? adsUrl()} className="link touch inline-flex items-center text-small wrap-anywhere">
            {similar === undefined ? 'Hitta liknande bilar' : `Fler ${similar.name} till salu`}
            <span className="sr-only"> i stället för {name}</span>
          </Link>
        </p>
      )}
    </>
  );
}

/** As a badge, but of several lines where the column is narrow. */
const SinceVisit = ({ children }: { children: string }) => (
  <span className="rounded-card bg-sunken px-2 py-0.5 text-fine font-medium">{children}</span>
);
