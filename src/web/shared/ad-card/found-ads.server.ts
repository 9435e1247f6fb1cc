import { type AdRow, readAdRows, readAdRowsOfStock } from '#src/db/ads/ad-rows.ts';
import type { AdSearchRequest, AdSearchResult } from '#src/domain/ads/ad-search.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';

export type FoundAds = { result: AdSearchResult; rows: AdRow[] };

/**
 * A search, and the ads of its page. With the stock in memory one statement reads the ads and confirms the version that was searched,
 * so a page asks the database once; after a change of the stock it searches again.
 */
export async function readFoundAds(
  { adSearch, db, now }: Pick<PageRequest, 'adSearch' | 'db' | 'now'>,
  request: AdSearchRequest,
): Promise<FoundAds> {
  const loaded = adSearch.loaded();
  if (loaded !== null) {
    const result = await adSearch.search(request, loaded.version);
    const { rows, version } = await readAdRowsOfStock(db, result.adIds, now);
    if (version === result.version) return { result, rows };
  }
  const result = await adSearch.search(request);
  return { result, rows: await readAdRows(db, result.adIds, now) };
}
