import { Heart } from 'lucide-react';
import { type Favourite, MAX_FAVOURITES, withEntry, withoutEntry } from '#src/domain/saved-cars/saved-cars.ts';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';
import { adViewUrl } from '#src/visitor-urls.ts';
import { favourites, useDeviceList } from './device-list.ts';

export type SavableCar = { internalId: number; name: string; price: number | null; status: AdStatus };

/**
 * Whether a car is a favourite, and a function that saves or removes it; null on the server and while the page is hydrated. A list
 * that is full accepts no other car.
 */
export function useFavourite({ internalId: id, name, price, status }: SavableCar) {
  const saved = useDeviceList(favourites);
  if (saved === null) return null;
  const isSaved = saved.ids.has(id);
  const toggle = () => {
    const now = Date.now();
    const added: Favourite = {
      id,
      name,
      price,
      status,
      savedAt: now,
      savedPrice: price,
      step: 'saved',
      checkedAt: now,
      before: null,
      note: '',
    };
    favourites.change((list) => {
      if (list.some((each) => each.id === id)) return withoutEntry(list, id);
      return list.length >= MAX_FAVOURITES ? list : withEntry(list, added, MAX_FAVOURITES);
    });
    if (!saved.ids.has(id)) navigator.sendBeacon(adViewUrl(id, 'save'));
  };
  return { isSaved, isFull: !isSaved && saved.entries.length >= MAX_FAVOURITES, toggle };
}

type FavouriteButtonProps = { car: SavableCar; className: string; label?: 'shown' | 'hidden' };

/** Before the device's list is read, a button with a label reserves its place, so that those beside it do not move. */
const UNKNOWN = { isSaved: false, isFull: false, toggle: undefined };

/** Saves or removes a car; shown in the browser only. */
export function FavouriteButton({ car, className, label = 'hidden' }: FavouriteButtonProps) {
  const favourite = useFavourite(car);
  if (favourite === null && label === 'hidden') return null;
  const { isSaved, isFull, toggle } = favourite ?? UNKNOWN;
  return (
    <button
      data-device
      type="button"
      aria-pressed={isSaved}
      onClick={toggle}
      disabled={isFull}
      className={`${className} ${favourite === null ? 'invisible' : ''}`}
    >
      <Heart aria-hidden size={label === 'shown' ? 18 : 20} className={isSaved ? 'fill-red text-red' : ''} />
      {label === 'shown' ? (
        <span>{isSaved ? 'Sparad som favorit' : isFull ? 'Listan är full' : 'Spara som favorit'}</span>
      ) : (
        <span className="sr-only">{`${isFull ? 'Favoritlistan är full' : 'Favorit'}: ${car.name}`}</span>
      )}
    </button>
  );
}
