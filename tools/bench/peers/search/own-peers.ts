import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { AdSearchResult } from '#src/domain/ads/ad-search.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { noCounts, PEER_LISTS, type PeerAnswer, type PeerSource, type SearchPeer } from './search-peer.ts';

/** The site's index in memory. */
export async function ownIndex({ pool }: PeerSource): Promise<SearchPeer> {
  const service = createAdSearch(createDb(pool));
  await service.warm();
  return { search: async ({ request }) => peerAnswer(await service.search(request)) };
}

/** The site's search in SQL, which answers while the index is not available. */
export async function ownSql({ pool }: PeerSource): Promise<SearchPeer> {
  const search = sqlAdSearch(createDb(pool));
  return { isRemote: true, search: async ({ request }) => peerAnswer(await search(request)) };
}

export function peerAnswer({ adIds, total, facets }: AdSearchResult): PeerAnswer {
  const counts = noCounts();
  for (const name of PEER_LISTS) for (const { value, count } of facets[name]) counts[name][value] = count;
  return { ids: adIds, total, counts };
}
