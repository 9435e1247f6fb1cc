import { NO_AD_FILTERS } from '../../../domain/ads/filters/ad-filters.ts';
import type { Suggestion } from '../../../domain/search/suggestion.ts';
import { brandUrl, categoryUrl, seriesUrl, vehiclesUrl } from '../../../urls.ts';

/** Where a suggestion leads: a category's page, the list of the cars; where none is for sale, the page about them, if there is one. */
export function suggestionUrl(suggestion: Suggestion): string {
  const { categorySlug, makeValue, modelValue, brandSlug, seriesSlug, count } = suggestion;
  if (categorySlug !== null) return categoryUrl(categorySlug);
  if (makeValue === null) return vehiclesUrl({ filters: { ...NO_AD_FILTERS, search: suggestion.value } });
  if (count === 0 && brandSlug !== null) {
    if (modelValue === null) return brandUrl(brandSlug);
    if (seriesSlug !== null) return seriesUrl(brandSlug, seriesSlug);
  }
  const model = modelValue === null ? [] : [modelValue];
  return vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: [makeValue], model } });
}
