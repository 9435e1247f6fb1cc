import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { Suggestion } from '#src/domain/suggestions/suggestion.ts';
import { brandUrl, categoryUrl, dealerUrl, seriesUrl, stockLink, vehiclesUrl } from '#src/visitor-urls.ts';

/**
 * Address and count of a suggestion: a category's or dealer's page, or the list with that many cars; without cars for sale the page about the
 * model, if there is one.
 */
export function suggestionLink(suggestion: Omit<Suggestion, 'type'>): { to: string; count: number | null } {
  const {
    categorySlug,
    makeValue,
    modelValue,
    brandSlug,
    seriesSlug,
    dealerSlug,
    count,
    withoutImage = 0,
  } = suggestion;
  if (categorySlug !== null) return { to: categoryUrl(categorySlug), count };
  if (dealerSlug !== undefined) return { to: dealerUrl(dealerSlug), count };
  if (makeValue === null)
    return { to: vehiclesUrl({ filters: { ...NO_AD_FILTERS, search: suggestion.value } }), count };
  if (count === 0 && brandSlug !== null) {
    if (modelValue === null) return { to: brandUrl(brandSlug), count };
    if (seriesSlug !== null) return { to: seriesUrl(brandSlug, seriesSlug), count };
  }
  const model = modelValue === null ? [] : [modelValue];
  const query = { filters: { ...NO_AD_FILTERS, make: [makeValue], model } };
  return count === null
    ? { to: vehiclesUrl(query), count }
    : stockLink(query, { withImage: count - withoutImage, withoutImage });
}

export const suggestionUrl = (suggestion: Suggestion): string => suggestionLink(suggestion).to;
