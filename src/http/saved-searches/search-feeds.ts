import type { Handler } from 'hono';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import type { Db } from '#src/db/connection/client.ts';
import { activeChips } from '#src/domain/ads/filters/active-chips.ts';
import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { filterParams } from '#src/domain/ads/filters/format-ad-query.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { readSearchedList, type SearchAddress, searchName } from '#src/domain/saved-searches/saved-search.ts';
import { atomFeed, jsonFeed, type SearchFeed } from '#src/domain/saved-searches/search-feed.ts';
import { notModified, REVALIDATE, stockEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { adUrl, filteredListUrl, SEARCHED_LIST_PARAM, searchFeedUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; adSearch: AdSearchService; site: { name: string; url: string } };

const MAX_ITEMS = 50;

const FORMATS = {
  atom: { write: atomFeed, contentType: 'application/atom+xml; charset=utf-8' },
  json: { write: jsonFeed, contentType: 'application/feed+json; charset=utf-8' },
} as const;
export type FeedFormatName = keyof typeof FORMATS;

/** Serves the newest ads of a list as a feed; values that cannot be used are ignored, as on the list. */
export function searchFeed({ db, adSearch, site }: Services, format: FeedFormatName): Handler<HttpEnv> {
  const { write, contentType } = FORMATS[format];
  return async (c) => {
    const now = new Date();
    const params = new URL(c.req.url).searchParams;
    const list = readSearchedList(params.get(SEARCHED_LIST_PARAM)) ?? 'annonser';
    const { filters: asked } = parseAdQuery(params).query;
    const etagOf = (version: number) => stockEtag(version, `${format} ${list} ${filterParams(asked)}`, now);
    const headersOf = (version: number) => ({ etag: etagOf(version), 'cache-control': REVALIDATE });
    const version = await adSearch.version();
    const known = notModified(c, headersOf(version));
    if (known) return known;
    const result = await adSearch.search(
      {
        filters: asked,
        order: NEWEST_FIRST,
        at: { page: 1 },
        size: MAX_ITEMS,
        withImage: list === 'vehicles',
      },
      version,
    );
    const { filters, facets } = result;
    const search: SearchAddress = { list, query: filterParams(filters).toString() };
    const labels = activeChips(filters, facets).map(({ label }) => label);
    const rows = await readAdRows(db, result.adIds, now, { withCost: false });
    const feed: SearchFeed = {
      title: `${searchName('', labels)} – ${site.name}`,
      listUrl: site.url + filteredListUrl(list, filters),
      feedUrl: site.url + searchFeedUrl(search, format),
      site: site.name,
      items: rows.map((row) => ({
        url: site.url + adUrl(row.internalId),
        title: `${row.name}, ${formatPrice(row.price)}`,
        summary: [...keyFacts(row), row.dealer].join(' · '),
        publishedAt: row.publishedAt,
      })),
    };
    return c.body(write(feed), 200, { ...headersOf(result.version), 'content-type': contentType });
  };
}
