import { useEffect, useState } from 'react';
import type { SavedSearch } from '#src/domain/saved-searches/saved-search.ts';
import { notifiedSearches, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { beginNotifications, currentSubscription, endNotifications } from './notifications.ts';

/** Begins and ends notifications about a search, where the browser has them. */
export function PushButton({ search }: { search: SavedSearch }) {
  const notified = useDeviceList(notifiedSearches);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [browser, setBrowser] = useState({ possible: false, endpoint: null as string | null });
  useEffect(() => void currentSubscription().then(setBrowser), []);
  if (notified === null || !browser.possible) return null;
  const isOn = notified.entries.some(({ id, endpoint }) => id === search.id && endpoint === browser.endpoint);
  const change = async () => {
    setIsBusy(true);
    setFailure(await (isOn ? endNotifications(search) : beginNotifications(search)));
    // The change may have made another subscription.
    setBrowser(await currentSubscription());
    setIsBusy(false);
  };
  return (
    <>
      <button type="button" disabled={isBusy} onClick={change} className="link touch">
        {isOn ? 'Stäng av notiser' : 'Få notiser'}
        <span className="sr-only"> om {search.name}</span>
      </button>
      <span role="status" className="basis-full text-red empty:hidden">
        {failure}
      </span>
    </>
  );
}
