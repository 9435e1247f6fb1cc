import { useSyncExternalStore } from 'react';
import {
  type Favourite,
  type NotedCar,
  parseFavourite,
  parseList,
  parseNotedCar,
} from '#src/domain/saved-cars/saved-cars.ts';
import {
  type NotifiedSearch,
  parseNotifiedSearch,
  parseSavedSearch,
  type SavedSearch,
} from '#src/domain/saved-searches/saved-search.ts';
import { type OwnList, parseOwnList } from '#src/domain/shared-lists/shared-list.ts';
import { sharedListPath } from '#src/visitor-urls.ts';

/** A version of a list; `ids` answers for every card of a page whether it contains its car. */
type Snapshot<Entry> = { entries: readonly Entry[]; ids: ReadonlySet<number> };

/** A list that the browser stores on the visitor's device, the same in all its tabs. */
export type DeviceList<Entry> = {
  read: () => Snapshot<Entry>;
  /** Changes the latest stored version, which another tab may have written. */
  change: (next: (entries: readonly Entry[]) => readonly Entry[]) => void;
  subscribe: (listener: () => void) => () => void;
  /** Whether the last change was stored; otherwise it lasts as long as the page. */
  isStored: () => boolean;
};

/** A list under a key of the device's storage; entries that cannot be parsed are dropped. */
export function deviceList<Entry extends { id: number }>(
  key: string,
  parse: (value: unknown) => Entry | null,
): DeviceList<Entry> {
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let snapshot: Snapshot<Entry> = { entries: [], ids: new Set() };
  let isStored = true;

  const set = (entries: readonly Entry[], stored: string | null): void => {
    text = stored;
    snapshot = { entries, ids: new Set(entries.map(({ id }) => id)) };
  };
  /** Storage that cannot be read counts as unchanged: the list of this page remains. */
  const read = (): Snapshot<Entry> => {
    if (!isStored) return snapshot;
    try {
      const latest = localStorage.getItem(key);
      if (latest !== text) set(parseList(latest, parse), latest);
    } catch {
      isStored = false;
    }
    return snapshot;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    read,
    change: (next) => {
      const entries = next(read().entries);
      const written = JSON.stringify(entries);
      try {
        localStorage.setItem(key, written);
        isStored = true;
      } catch {
        isStored = false;
      }
      set(entries, written);
      notify();
    },
    subscribe: (listener) => {
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener('storage', listen);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listen);
      };
    },
    isStored: () => isStored,
  };
}

export const favourites: DeviceList<Favourite> = deviceList('milvis.favoriter', parseFavourite);
export const viewedCars: DeviceList<NotedCar> = deviceList('milvis.sedda', parseNotedCar);
export const hiddenCars: DeviceList<NotedCar> = deviceList('milvis.dolda', parseNotedCar);
/** Cars selected for comparison. */
export const comparedCars: DeviceList<NotedCar> = deviceList('milvis.jamfor', parseNotedCar);
export const savedSearches: DeviceList<SavedSearch> = deviceList('milvis.bevakningar', parseSavedSearch);
/** The saved searches of which this browser shows notifications, by their ids. */
export const notifiedSearches: DeviceList<NotifiedSearch> = deviceList('milvis.notiser', parseNotifiedSearch);

/** The lists that were shared from this device. */
export const ownLists: DeviceList<OwnList> = deviceList('milvis.delade', (value) =>
  parseOwnList(value, sharedListPath()),
);

/** The cars of the comparison in the order of their selection, as its address states them. */
export const idsToCompare = (entries: readonly NotedCar[]): number[] => entries.map(({ id }) => id).toReversed();

export const MAX_VIEWED = 200;
export const MAX_HIDDEN = 1_000;

const onServer = () => null;

/** The list; null on the server and while the page is hydrated, because pages are the same for every visitor. */
export const useDeviceList = <Entry>(list: DeviceList<Entry>): Snapshot<Entry> | null =>
  useSyncExternalStore<Snapshot<Entry> | null>(list.subscribe, list.read, onServer);
