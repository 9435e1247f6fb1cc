import { useId, useState } from 'react';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { formatAdPrice, formatKronor } from '#src/domain/format/price.ts';
import {
  changeOf,
  type Favourite,
  type FavouriteChange,
  MAX_NOTE,
  withEntry,
  withoutEntry,
} from '#src/domain/saved-cars/saved-cars.ts';
import { adAlertFormUrl, adUrl } from '#src/urls.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { comparedCars, favourites, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { DottedLine } from '#src/web/ui/dotted-line.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { SavedCar } from './favourites-data.server.ts';

type FavouriteItemProps = {
  favourite: Favourite;
  /** Undefined until it is read; null: the ad no longer exists. */
  car: SavedCar | null | undefined;
  onRemove: () => void;
};

/** A saved car: what has changed since the last visit, the visitor's note, and the selection for comparison. */
export function FavouriteItem({ favourite, car, onRemove }: FavouriteItemProps) {
  const change = changeOf(favourite);
  const { id, name, price, status } = favourite;
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
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-semibold">
          <span className={status === 'active' ? '' : 'text-quiet line-through'}>{formatAdPrice(price)}</span>
          {change === null && status !== 'active' && (
            <Badge tone="plain">{status === 'sold' ? 'Såld' : 'Borttagen'}</Badge>
          )}
        </p>
        {change !== null && (
          <p className={`text-small font-semibold ${change.kind === 'cheaper' ? 'text-red' : ''}`}>
            {changeText(change)}
          </p>
        )}
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
        </div>
        <Note favourite={favourite} />
      </div>
    </li>
  );
}

/** Since the last visit. */
function changeText(change: FavouriteChange): string {
  switch (change.kind) {
    case 'cheaper':
      return `${formatKronor(change.kronor)} lägre sedan sist`;
    case 'dearer':
      return `${formatKronor(change.kronor)} högre sedan sist`;
    case 'priced':
      return 'Har fått ett pris';
    case 'sold':
      return 'Såld sedan sist';
    case 'removed':
      return 'Borttagen sedan sist';
    case 'returned':
      return 'Till salu igen';
  }
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

/** Stored at every change, so that nothing is lost when the page is left. */
function Note({ favourite: { id, name, note } }: { favourite: Favourite }) {
  const [isOpen, setIsOpen] = useState(note !== '');
  const fieldId = useId();
  if (!isOpen) {
    return (
      <button type="button" className="link touch text-small" onClick={() => setIsOpen(true)}>
        Skriv en anteckning<span className="sr-only"> om {name}</span>
      </button>
    );
  }
  return (
    <>
      <label htmlFor={fieldId} className="block text-fine text-quiet">
        Din anteckning<span className="sr-only"> om {name}</span>
      </label>
      <textarea
        id={fieldId}
        rows={2}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) =>
          favourites.change((list) => list.map((each) => (each.id === id ? { ...each, note: target.value } : each)))
        }
        className="mt-1 w-full rounded-card border border-edge bg-ground px-3 py-2 text-small"
      />
    </>
  );
}
