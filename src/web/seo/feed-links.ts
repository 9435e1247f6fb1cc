import type { MetaDescriptor } from 'react-router';
import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { filterParams } from '#src/domain/ads/filters/format-ad-query.ts';
import type { SearchedList } from '#src/domain/saved-searches/saved-search.ts';
import { searchFeedUrl } from '#src/visitor-urls.ts';

const TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;

/** Links of a list's head to its feeds. */
export const feedLinks = (siteUrl: string, list: SearchedList, filters: AdFilters): MetaDescriptor[] =>
  (['atom', 'json'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: TYPES[format],
    title: 'Nya annonser',
    href: siteUrl + searchFeedUrl({ list, query: filterParams(filters).toString() }, format),
  }));
