import { useSyncExternalStore } from 'react';
import {
  applyListChanges,
  type ListChanges,
  listChangesOf,
  parseVisitorLists,
  type VisitorLists,
} from '#src/domain/visitor-accounts/merge-lists.ts';
import { visitorListsUrl } from '#src/visitor-urls.ts';
import { type DeviceList, favourites, savedSearches } from '#src/web/shared/saved-cars/device-list.ts';
import { DEVICE_ACCOUNT_KEY, readDeviceAccountText } from './device-account.ts';

/** Time after a change before it is sent, so that a text is not sent letter by letter, ms. */
const DELAY_MS = 1_500;
/** Age of the lists at which other devices' changes are requested again, ms. */
const FRESH_MS = 60_000;
const TIMEOUT_MS = 15_000;

/** The account that this device is signed in to, and the lists at the last synchronisation. */
type DeviceAccount = { account: number; lists: VisitorLists; at: number };

const NO_LISTS: VisitorLists = { favourites: [], searches: [] };

/** A text that cannot be read counts as a device that has not been synchronised: its entries are merged, and none is removed. */
function readDeviceAccount(): DeviceAccount | null {
  const text = readDeviceAccountText();
  if (text === null) return null;
  try {
    const { account, lists, at }: Partial<Record<keyof DeviceAccount, unknown>> = JSON.parse(text);
    const { favourites: cars, searches }: Partial<Record<keyof VisitorLists, unknown>> = Object(lists);
    return {
      account: Number.isSafeInteger(account) ? Number(account) : 0,
      lists: parseVisitorLists({ favourites: cars, searches }),
      at: Number.isSafeInteger(at) ? Number(at) : 0,
    };
  } catch {
    return { account: 0, lists: NO_LISTS, at: 0 };
  }
}

/** Without room for the lists, the next synchronisation merges them as those of a new device. */
function writeDeviceAccount(device: DeviceAccount): void {
  for (const lists of [device.lists, NO_LISTS]) {
    try {
      localStorage.setItem(DEVICE_ACCOUNT_KEY, JSON.stringify({ ...device, lists }));
      return;
    } catch {
      // Tried without them.
    }
  }
}

function forgetDeviceAccount(): void {
  try {
    localStorage.removeItem(DEVICE_ACCOUNT_KEY);
  } catch {
    // Storage that cannot be written has no account either.
  }
}

/** Records which account the server says this device is signed in to; null: none. */
export function setDeviceAccount(account: number | null): void {
  if (account === null) forgetDeviceAccount();
  else if (readDeviceAccount()?.account !== account) writeDeviceAccount({ account, lists: NO_LISTS, at: 0 });
}

/** Before signing out: nothing of this device is sent any more. @param clear removes its lists */
export function leaveAccount({ clear }: { clear: boolean }): void {
  forgetDeviceAccount();
  if (!clear) return;
  favourites.change(() => []);
  savedSearches.change(() => []);
}

export type SyncState = 'syncing' | 'synced' | 'failed' | 'signed-out';
let state: SyncState = 'syncing';
const listeners = new Set<() => void>();
function setState(next: SyncState): void {
  state = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useSyncState = (): SyncState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'syncing',
  );

let isRunning = false;
let isDue = false;

/** Synchronises once, and again if the lists were changed meanwhile. */
export async function syncLists(): Promise<void> {
  isDue = true;
  if (isRunning) return;
  isRunning = true;
  try {
    while (isDue) {
      isDue = false;
      setState('syncing');
      // One tab at a time.
      setState('locks' in navigator ? await navigator.locks.request(DEVICE_ACCOUNT_KEY, syncOnce) : await syncOnce());
    }
  } finally {
    isRunning = false;
  }
}

async function syncOnce(): Promise<SyncState> {
  const device = readDeviceAccount();
  if (device === null) return 'signed-out';
  const sent = readLists();
  const changes = listChangesOf(device.lists, sent);
  if (isEmpty(changes) && Date.now() - device.at < FRESH_MS) return 'synced';
  const answer = await send(changes);
  if (answer === null) return 'failed';
  // Signed out in this browser while the answer was on its way.
  if (readDeviceAccount() === null) return 'signed-out';
  const { account } = answer;
  if (account === null) {
    forgetDeviceAccount();
    return 'signed-out';
  }
  if (account !== device.account) {
    writeDeviceAccount({ account, lists: NO_LISTS, at: 0 });
    isDue = true;
    return 'syncing';
  }
  const changedSince = listChangesOf(sent, readLists());
  writeLists(applyListChanges(answer.lists, changedSince));
  writeDeviceAccount({ account, lists: answer.lists, at: Date.now() });
  isDue ||= !isEmpty(changedSince);
  return 'synced';
}

type Answer = { account: number | null; lists: VisitorLists };

/** @returns null: no usable answer */
async function send(changes: ListChanges): Promise<Answer | null> {
  try {
    const response = await fetch(visitorListsUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(changes),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const { account, favourites: cars, searches }: Record<string, unknown> = Object(await response.json());
    if (account === null) return { account: null, lists: NO_LISTS };
    return Number.isSafeInteger(account)
      ? { account: Number(account), lists: parseVisitorLists({ favourites: cars, searches }) }
      : null;
  } catch {
    return null;
  }
}

const isEmpty = (changes: ListChanges): boolean => changes.favourites.length + changes.searches.length === 0;

const readLists = (): VisitorLists => ({
  favourites: [...favourites.read().entries],
  searches: [...savedSearches.read().entries],
});

function writeLists(lists: VisitorLists): void {
  writeList(favourites, lists.favourites);
  writeList(savedSearches, lists.searches);
}

function writeList<Entry>(list: DeviceList<Entry>, entries: readonly Entry[]): void {
  if (JSON.stringify(list.read().entries) !== JSON.stringify(entries)) list.change(() => entries);
}

/** Synchronises now, after each change, and when the visitor comes back to the tab. */
export function startListSync(until: AbortSignal): void {
  if (until.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void syncLists(), DELAY_MS);
  };
  const ends = [favourites.subscribe(schedule), savedSearches.subscribe(schedule)];
  const onVisible = () => {
    if (document.visibilityState === 'visible') schedule();
  };
  document.addEventListener('visibilitychange', onVisible, { signal: until });
  until.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const end of ends) end();
  });
  void syncLists();
}
