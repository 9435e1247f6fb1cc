import { useEffect } from 'react';
import { adsShownUrl } from '#src/visitor-urls.ts';

/** Ads, and groups of cars, that this document has reported, and those that wait to be. */
const reported = new Set<number | string>();
const ads: number[] = [];
const groups: string[] = [];

/** Cards that are rendered within this time are one report, with the groups of their list. */
const PAUSE_MS = 1_000;

function add<Item extends number | string>(waiting: Item[], item: Item): void {
  if (reported.has(item)) return;
  reported.add(item);
  if (ads.length + groups.length === 0) setTimeout(report, PAUSE_MS);
  waiting.push(item);
}

/** Reports once per document that the card of an ad is shown, without cookies. The page may come from a cache, so the server cannot count it. */
export const useShownCount = (internalId: number): void => useEffect(() => add(ads, internalId), [internalId]);

/** Reports in the same way the groups that a search asks for: each once, so that a search that is narrowed step by step counts once. */
export const useSearchCount = (asked: readonly string[]): void =>
  useEffect(() => {
    for (const group of asked) add(groups, group);
  }, [asked]);

function report(): void {
  navigator.sendBeacon(adsShownUrl(ads.splice(0), groups.splice(0)));
}
