import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { type AdQuery, parseAdQuery } from '../../../domain/ads/ad-query.ts';
import { adsUrl } from '../../../urls.ts';

/** Below this a list that changes is only dimmed: placeholders that flash by say less than the cards before. */
const SLOW_MS = 500;

type PendingList = {
  isPending: boolean;
  /** Pending for so long that placeholders take the place of the cards. */
  isSlow: boolean;
  /** What was asked for; null when nothing is. */
  query: AdQuery | null;
};

/** The list that is on its way, if one is. */
export function usePendingList(): PendingList {
  const { location } = useNavigation();
  const search = location?.pathname === adsUrl() ? location.search : null;
  const isPending = search !== null;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return { isPending, isSlow, query: isPending ? parseAdQuery(new URLSearchParams(search)).query : null };
}
