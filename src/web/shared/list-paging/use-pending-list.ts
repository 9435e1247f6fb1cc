import { useNavigation } from 'react-router';
import { useSlow } from '../use-slow.ts';

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
  return { isPending, isSlow: useSlow(isPending) };
}
