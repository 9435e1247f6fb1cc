import { useNavigation } from 'react-router';
import { type AdQuery, parseAdQuery } from '../../../domain/ads/filters/ad-query.ts';
import { adsUrl } from '../../../urls.ts';

/** What the list on its way was asked for, so that the panel shows a choice from the moment it is made; null when none is. */
export function usePendingQuery(): AdQuery | null {
  const { location } = useNavigation();
  return location?.pathname === adsUrl() ? parseAdQuery(new URLSearchParams(location.search)).query : null;
}
