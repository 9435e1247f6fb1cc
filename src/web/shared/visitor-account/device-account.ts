import { useSyncExternalStore } from 'react';

/**
 * Whether this browser is signed in to a visitor's account, as far as its scripts know: the session's cookie is not readable to them.
 * The stored text belongs to sync-lists.ts, which is loaded only when there is one.
 */
export const DEVICE_ACCOUNT_KEY = 'milvis.konto';

export function readDeviceAccountText(): string | null {
  try {
    return localStorage.getItem(DEVICE_ACCOUNT_KEY);
  } catch {
    return null;
  }
}

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** False on the server and while the page is hydrated, because pages are the same for every visitor. */
export const useIsDeviceSignedIn = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readDeviceAccountText() !== null,
    () => false,
  );
