import type pg from 'pg';
import { loadAdsOfAnyStatus } from '#src/db/ad-search/ad-columns.ts';
import { dbOn } from '#src/db/connection/client.ts';
import { readStockChanges } from '#src/db/deliveries/stock-changes.ts';
import {
  type ChangedAd,
  hasSearches,
  insertAlerts,
  lockMatchState,
  type NewAlerts,
  readChangedAds,
  readSearchesWithKeys,
  type WatchingSearch,
  writeAllMatchedAds,
  writeMatchedAds,
  writeMatchState,
} from '#src/db/saved-searches/matched-ads.ts';
import { readValuedVersion } from '#src/db/valuation/valuation-models.ts';
import { AdColumnsBuilder } from '#src/domain/ads/facet-index/ad-columns.ts';
import { WordIndex } from '#src/domain/ads/facet-index/word-index.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import { type AlertKind, alertKindOf, judgedAlertKind } from '#src/domain/saved-searches/alert.ts';
import { keysOfAd } from '#src/domain/saved-searches/match-keys.ts';
import { searchMatcher } from '#src/domain/saved-searches/match-searches.ts';
import { parseStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import { LABEL_NAMES, PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import type { AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** Ads that are matched by one transaction. */
const MAX_ADS_AT_ONCE = 2_000;

/**
 * Finds the alerts of what has changed since the last call. Ads are compared with their state when they were last matched, and that
 * state and the alerts are written by one transaction: killed at any moment, each change is matched once.
 * @returns number of new alerts
 */
export async function matchSearches(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  let failure: Error | undefined;
  let alerts = 0;
  try {
    for (let isMore = true; isMore; ) {
      await client.query('begin');
      const step = await matchBatch(client);
      await client.query('commit');
      alerts += step.alerts;
      isMore = step.isMore;
    }
    return alerts;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure the state of the connection is unknown: it is closed, which rolls back its transaction.
    client.release(failure);
  }
}

async function matchBatch(client: pg.ClientBase): Promise<{ alerts: number; isMore: boolean }> {
  const matched = await lockMatchState(client);
  // Read before the ads: what is written meanwhile is found now or by the next call.
  const stock = await readValuedVersion(dbOn(client));
  if (matched.version === stock.version && matched.token === stock.token) return { alerts: 0, isMore: false };
  if (!(await hasSearches(dbOn(client)))) {
    await writeAllMatchedAds(client);
    await writeMatchState(client, stock);
    return { alerts: 0, isMore: false };
  }
  const changes = await readStockChanges(client, matched);
  const ads = await readChangedAds(client, changes?.adIds ?? null, MAX_ADS_AT_ONCE);
  const alerts = await alertOf(client, ads);
  await writeMatchedAds(client, ads);
  const isMore = ads.length === MAX_ADS_AT_ONCE;
  if (!isMore) await writeMatchState(client, stock);
  return { alerts, isMore };
}

async function alertOf(client: pg.ClientBase, ads: readonly ChangedAd[]): Promise<number> {
  const changed = new Map<number, Change>();
  for (const ad of ads) {
    const kind = alertKindOf(ad.before, ad);
    if (kind !== null || isJudged(ad)) changed.set(ad.id, { ad, kind });
  }
  if (changed.size === 0) return 0;
  const keys = [...new Set([...changed.values()].flatMap(({ ad }) => keysOfAd(ad)))];
  const matching = await adsMatching(client, [...changed.keys()]);
  let stored = 0;
  let storing = Promise.resolve(0);
  for await (const searches of readSearchesWithKeys(client, keys)) {
    const alerts: NewAlerts = { searchIds: [], adIds: [], kinds: [], prices: [], previousPrices: [] };
    for (const search of searches) {
      for (const id of matching(search)) {
        const change = changed.get(id);
        const kind = change === undefined ? null : (change.kind ?? kindOfJudgement(search, change.ad));
        if (change === undefined || kind === null || !search.kinds.includes(kind)) continue;
        alerts.searchIds.push(search.id);
        alerts.adIds.push(id);
        alerts.kinds.push(kind);
        alerts.prices.push(change.ad.price);
        alerts.previousPrices.push(change.ad.before?.price ?? null);
      }
    }
    stored += await storing;
    if (alerts.searchIds.length === 0) storing = Promise.resolve(0);
    else storing = insertAlerts(client, alerts);
    // Stored while the next searches are compared; a failure is thrown by the await above.
    storing.catch(() => undefined);
  }
  return stored + (await storing);
}

/** An ad that changed, and how; null: its price was judged, which concerns searches by price labels alone. */
type Change = { ad: ChangedAd; kind: AlertKind | null };

const isJudged = ({ status, label, judgedPrice, before }: ChangedAd): boolean =>
  status === ACTIVE && label !== null && (label !== before?.label || judgedPrice !== before.judgedPrice);
const ACTIVE: AdStatus = 'active';

function kindOfJudgement({ filters }: WatchingSearch, { before, price }: ChangedAd): AlertKind | null {
  if (filters === null || before === null) return null;
  const names: readonly string[] = parseStoredFilters(filters).filters.priceLabel;
  const wanted = PRICE_LABELS.filter((label) => names.includes(LABEL_NAMES[label]));
  return wanted.length === 0 ? null : judgedAlertKind(before, price, wanted);
}

/** Loads ads into a small facet index. @returns finds those of a search */
async function adsMatching(
  client: pg.ClientBase,
  ids: readonly number[],
): Promise<(search: WatchingSearch) => readonly number[]> {
  const target = { builder: new AdColumnsBuilder(ids.length), words: new WordIndex() };
  await loadAdsOfAnyStatus(client, target, ids);
  const columns = target.builder.build();
  const match = searchMatcher(columns, target.words, dayNumber(new Date()));
  return ({ adId, list, filters }) => {
    if (adId !== null) return [adId];
    if (list === null || filters === null) return [];
    return match(filters, list).map((row) => columns.internalId[row] as number);
  };
}
