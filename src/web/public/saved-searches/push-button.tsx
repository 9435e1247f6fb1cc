import { useEffect, useState } from 'react';
import type { SavedSearch } from '#src/domain/saved-searches/saved-search.ts';
import { notifiedSearches, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { beginNotifications, canNotify, endNotifications } from './notifications.ts';

/** Begins and ends notifications about a search, where the browser has them. */
export function PushButton({ search }: { search: SavedSearch }) {
  const notified = useDeviceList(notifiedSearches);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPossible, setIsPossible] = useState(false);
  useEffect(() => void canNotify().then(setIsPossible), []);
  if (notified === null || !isPossible) return null;
  const isOn = notified.ids.has(search.id);
  const change = async () => {
    setIsBusy(true);
    setFailure(await (isOn ? endNotifications(search) : beginNotifications(search)));
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
