import { activeChips } from '#src/domain/ads/filters/active-chips.ts';
import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { readSearchedList } from '#src/domain/saved-searches/saved-search.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { adsUrl, SEARCHED_LIST_PARAM, vehiclesUrl } from '#src/visitor-urls.ts';
import { readFoundAds } from '#src/web/shared/ad-card/found-ads.server.ts';

/** Ads whose time is sent; more new ones than this are not counted. */
const MAX_NEWEST = 50;

/** The list of an address: its number of ads, its filters, and when its newest ads were created. */
export async function readSearchState({ url, adSearch, db, now }: PageRequest) {
  const list = readSearchedList(url.searchParams.get(SEARCHED_LIST_PARAM)) ?? 'annonser';
  const { query, ignored } = parseAdQuery(url.searchParams);
  const { result, rows } = await readFoundAds(
    { adSearch, db, now },
    {
      filters: query.filters,
      order: NEWEST_FIRST,
      at: { page: 1 },
      size: MAX_NEWEST,
      withImage: list === 'vehicles',
    },
  );
  return {
    to: (list === 'vehicles' ? vehiclesUrl : adsUrl)({ filters: result.filters }),
    total: result.total,
    labels: activeChips(result.filters, result.facets).map(({ label }) => label),
    /** Values that neither the filters nor the stock has any longer. */
    unknown: [...new Set([...ignored, ...result.ignored].map(({ value }) => value))],
    /** ms since 1970. */
    createdAt: rows.map((row) => row.createdAt.getTime()),
  };
}

export type SearchState = Awaited<ReturnType<typeof readSearchState>>;
