import type { SearchEntry } from '#src/domain/suggestions/suggestion.ts';
import { catalogueFromFiles } from './catalogue-from-files.ts';

/** The catalogue's names in the form of the suggestion index, each with one active ad. */
export function searchEntriesFromFiles(): SearchEntry[] {
  return catalogueFromFiles().brands.flatMap(({ name: brand, slug: brandSlug, aliases, series }) => [
    ...[brand, ...aliases].map((term) => ({
      type: 'brand' as const,
      term,
      display: brand,
      brand,
      brandSlug,
      count: 1,
    })),
    ...series.flatMap((each) =>
      [each.name, ...each.aliases].map((name) => ({
        type: 'series' as const,
        term: `${brand} ${name}`,
        display: `${brand} ${each.name}`,
        brand,
        brandSlug,
        series: each.name,
        seriesSlug: each.slug,
        count: 1,
      })),
    ),
  ]);
}
