import { useEffect } from 'react';
import { adsShownUrl } from '#src/visitor-urls.ts';

/** Ads whose card this document has reported, and those that wait to be. */
const reported = new Set<number>();
let waiting: number[] = [];

/** Cards that are rendered within this time are one report. */
const PAUSE_MS = 1_000;

/** Reports once per document that the card of an ad is shown, without cookies. The page may come from a cache, so the server cannot count it. */
export function useShownCount(internalId: number): void {
  useEffect(() => {
    if (reported.has(internalId)) return;
    reported.add(internalId);
    if (waiting.push(internalId) === 1) setTimeout(report, PAUSE_MS);
  }, [internalId]);
}

function report(): void {
  navigator.sendBeacon(adsShownUrl(waiting));
  waiting = [];
}
