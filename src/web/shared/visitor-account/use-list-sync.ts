import { useEffect } from 'react';
import { readDeviceAccountText } from './device-account.ts';

/** Synchronises the lists of a signed-in device as long as the site is open; others load nothing. */
export function useListSync(): void {
  useEffect(() => {
    if (readDeviceAccountText() === null) return;
    const left = new AbortController();
    // A script that cannot be loaded leaves the lists as they are; the next page tries again.
    import('./sync-lists.ts').then(({ startListSync }) => startListSync(left.signal)).catch(() => undefined);
    return () => left.abort();
  }, []);
}
