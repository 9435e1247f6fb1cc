import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Below this a list that changes is only dimmed: placeholders that flash by say less than the cards before. */
const SLOW_MS = 500;

type PendingList = {
  /** Another list is on its way; more of the same one is not. */
  isPending: boolean;
  /** Pending for so long that placeholders take the place of the cards. */
  isSlow: boolean;
};

/**
 * Whether the list is about to be replaced.
 * @param path where lists of this kind live
 */
export function usePendingList(path: string): PendingList {
  const { location } = useNavigation();
  const isList = location !== undefined && (location.pathname === path || location.pathname.startsWith(`${path}/`));
  const isPending = isList && !new URLSearchParams(location.search).has('cursor');
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return { isPending, isSlow };
}
