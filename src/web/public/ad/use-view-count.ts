import { useEffect } from 'react';
import { adViewUrl } from '#src/visitor-urls.ts';

/** Ads whose view this document has reported. */
const reported = new Set<number>();

/** Reports a view of an ad once per document, without cookies. The page may come from a cache, so the server cannot count it. */
export function useViewCount(internalId: number): void {
  useEffect(() => {
    if (reported.has(internalId)) return;
    reported.add(internalId);
    navigator.sendBeacon(adViewUrl(internalId));
  }, [internalId]);
}

/** Reports a click on the link to the dealer's own page of an ad. */
export const reportClick = (internalId: number): void => void navigator.sendBeacon(adViewUrl(internalId, 'click'));
