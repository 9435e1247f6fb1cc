import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { type Favourite, withEntry, withoutEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { adAlertFormUrl, adUrl } from '#src/visitor-urls.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { comparedCars, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { FavouriteNote } from './favourite-note.tsx';
import type { SavedCar } from './favourites-data.server.ts';
import { SavedState } from './saved-state.tsx';

type FavouriteItemProps = {
  favourite: Favourite;
  /** Undefined until it is read; null: the ad no longer exists. */
  car: SavedCar | null | undefined;
  onRemove: () => void;
};

/** A saved car: what has changed, the visitor's note, and the selection for comparison. */
export function FavouriteItem({ favourite, car, onRemove }: FavouriteItemProps) {
  const { id, name, status } = favourite;
  return (
    <li className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <CarPicture urls={car?.imageUrls ?? []} alt="" priority="late" sizes="10rem" />
      <div>
        <h2 className="line-clamp-2 text-body wrap-anywhere">
          {car === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={adUrl(id)} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          )}
        </h2>
        <SavedState favourite={favourite} car={car} />
        {car && (
          <>
            <DottedLine words={car.facts} className="mt-0.5 text-small wrap-anywhere" />
            <p className="text-fine text-quiet wrap-anywhere">{car.dealer}</p>
            {car.unconfirmedSince !== null && (
              <p className="text-fine font-medium">{`Inte bekräftad sedan ${car.unconfirmedSince}`}</p>
            )}
          </>
        )}
        <div className="flex flex-wrap gap-x-5">
          {status === 'active' && <Compare id={id} name={name} />}
          {status === 'active' && (
            <Link to={adAlertFormUrl(id)} className="link touch inline-flex items-center text-small">
              Bevaka<span className="sr-only"> {name}</span>
            </Link>
          )}
          <button type="button" className="link touch text-small" onClick={onRemove}>
            Ta bort<span className="sr-only"> {name}</span>
          </button>
          <FavouriteNote favourite={favourite} />
        </div>
      </div>
    </li>
  );
}

function Compare({ id, name }: { id: number; name: string }) {
  const compared = useDeviceList(comparedCars);
  const isChosen = compared?.ids.has(id) ?? false;
  const isFull = !isChosen && (compared?.entries.length ?? 0) >= MAX_COMPARED;
  return (
    <label className={`touch inline-flex items-center gap-2 text-small ${isFull ? 'text-quiet' : ''}`}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull}
        onChange={() =>
          comparedCars.change((list) =>
            isChosen ? withoutEntry(list, id) : withEntry(list, { id, name, at: Date.now() }, MAX_COMPARED),
          )
        }
      />
      Jämför<span className="sr-only"> {name}</span>
      {isFull && ' (fyra är valda)'}
    </label>
  );
}
