import { formatCount } from '#src/domain/format/numbers.ts';
import { stepAfter, stepBefore } from '#src/domain/saved-cars/purchase-steps.ts';
import type { Favourite, PurchaseStep } from '#src/domain/saved-cars/saved-cars.ts';
import { adUrl, checklistUrl, costUrl } from '#src/visitor-urls.ts';
import { FavouriteNote } from '#src/web/public/favourites/favourite-note.tsx';
import type { SavedCar } from '#src/web/public/favourites/favourites-data.server.ts';
import { SavedState } from '#src/web/public/favourites/saved-state.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { STEP_NAMES } from './step-names.ts';
import type { ListVotes } from './use-list-votes.ts';

export const purchaseCarId = (id: number): string => `bil-${id}`;

type PurchaseCarProps = {
  favourite: Favourite;
  /** Undefined until it is read; null: the ad no longer exists. */
  car: SavedCar | null | undefined;
  /** Number of ticked boxes of its checklist. */
  ticks: number;
  votes: readonly ListVotes[];
  onMove: (step: PurchaseStep) => void;
};

const LINK = 'link touch inline-flex items-center text-small';

/** A car of the purchase: its price, the visitor's checklist, votes and note, and the buttons to the next and the former step. */
export function PurchaseCar({ favourite, car, ticks, votes, onMove }: PurchaseCarProps) {
  const { id, name, status, step } = favourite;
  const [next, former] = [stepAfter(step), stepBefore(step)];
  return (
    <li
      id={purchaseCarId(id)}
      tabIndex={-1}
      className="grid scroll-mt-20 grid-cols-[6.5rem_minmax(0,1fr)] content-start gap-x-3 border-b border-line pb-4"
    >
      <CarPicture urls={car?.imageUrls ?? []} alt="" priority="late" sizes="6.5rem" />
      <div>
        <h3 className="line-clamp-2 text-body font-semibold wrap-anywhere">
          {car === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={adUrl(id)} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          )}
        </h3>
        {step === 'bought' ? null : <SavedState favourite={favourite} car={car} />}
      </div>
      <div className="col-span-2 mt-1">
        <div className="flex flex-wrap gap-x-5">
          {status === 'active' && (
            <>
              <Link to={checklistUrl(id)} className={LINK}>
                {ticks === 0 ? 'Checklista' : `Checklista: ${formatCount(ticks, 'ikryssad', 'ikryssade')}`}
                <span className="sr-only"> för {name}</span>
              </Link>
              <Link to={costUrl(id)} className={LINK}>
                Kostnad per månad<span className="sr-only"> för {name}</span>
              </Link>
            </>
          )}
          <FavouriteNote favourite={favourite} />
        </div>
        {votes.map(({ title, url, likes, dislikes }) => (
          <p key={url} className="text-small wrap-anywhere">
            <Link to={url} className="link touch inline-flex items-center">
              <bdi>{title}</bdi>
            </Link>
            {`: Gärna ${likes}, Nej tack ${dislikes}`}
          </p>
        ))}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {next !== null && (
            <Button kind="small" type="button" onClick={() => onMove(next)}>
              {next === 'bought' ? 'Jag köpte den' : `Flytta till ${STEP_NAMES[next]}`}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          {former !== null && (
            <button type="button" className={LINK} onClick={() => onMove(former)}>
              {`Tillbaka till ${STEP_NAMES[former]}`}
              <span className="sr-only"> {name}</span>
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
