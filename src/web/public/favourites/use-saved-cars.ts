import { useEffect, useState } from 'react';
import { checkedFavourite } from '#src/domain/saved-cars/favourite-changes.ts';
import { MAX_REQUESTED_CARS } from '#src/domain/saved-cars/saved-cars.ts';
import { savedCarsUrl } from '#src/visitor-urls.ts';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import { favourites } from '#src/web/shared/saved-cars/device-list.ts';
import type { SavedCar } from './favourites-data.server.ts';

type SavedCars = {
  /** The cars read so far, by id; null: the ad no longer exists. */
  cars: ReadonlyMap<number, SavedCar | null>;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Reads the cars with these ids, a part at a time; each is read once. */
function useSavedCars(ids: readonly number[]): SavedCars {
  const [cars, setCars] = useState<ReadonlyMap<number, SavedCar | null>>(new Map());
  const [hasFailed, setHasFailed] = useState(false);
  const next = ids.filter((id) => !cars.has(id)).slice(0, MAX_REQUESTED_CARS);
  const wanted = next.join(',');
  useEffect(() => {
    if (wanted === '' || hasFailed) return;
    const left = new AbortController();
    const read = async () => {
      try {
        const found = await fetchJson<SavedCar[]>(savedCarsUrl(wanted), { signal: left.signal });
        const byId = new Map(found.map((car) => [car.internalId, car]));
        setCars((before) => new Map([...before, ...wanted.split(',').map((id) => readOf(byId, Number(id)))]));
      } catch {
        if (!left.signal.aborted) setHasFailed(true);
      }
    };
    void read();
    return () => left.abort();
  }, [wanted, hasFailed]);
  return { cars, isLoading: wanted !== '' && !hasFailed, hasFailed, retry: () => setHasFailed(false) };
}

const readOf = (byId: ReadonlyMap<number, SavedCar>, id: number) => [id, byId.get(id) ?? null] as const;

/** The same for favourites, whose stored states are updated. */
export function useFavouriteCars(ids: readonly number[]): SavedCars {
  const saved = useSavedCars(ids);
  const { cars } = saved;
  useEffect(() => {
    if (cars.size === 0) return;
    const now = Date.now();
    favourites.change((list) =>
      list.map((each) => {
        const car = cars.get(each.id);
        if (car === undefined) return each;
        const current = car && { price: car.price, status: car.status };
        return { ...checkedFavourite(each, current, now), name: car?.name ?? each.name };
      }),
    );
  }, [cars]);
  return saved;
}
