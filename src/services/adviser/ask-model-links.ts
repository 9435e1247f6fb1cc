import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import type { TurnFacts } from '#src/domain/adviser/guard/turn-facts.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { findAddressed, findSeriesAddressed } from '#src/domain/catalogue/catalogue-address.ts';
import {
  adsUrl,
  adUrl,
  brandsUrl,
  brandUrl,
  categoriesUrl,
  categoryUrl,
  seriesUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';

/** A placeholder host; only the path is used, and only after the original host was verified to be the site's own. */
const BASE = 'http://site.invalid';

/**
 * Resolves a link of the model (D60) to a car of this turn, a brand or series of the catalogue, a category or a list. Links are
 * rebuilt from the catalogue; a malformed link to a series is corrected; all others are removed.
 */
export function resolveLink(target: string, { rows }: TurnFacts, catalogue: Catalogue): string | null {
  if (!target.startsWith('/') || !URL.canParse(target, BASE)) return null;
  const url = new URL(target, BASE);
  if (url.origin !== BASE) return null;
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  const [place = '', first = '', second = ''] = parts;
  switch (place.toLowerCase()) {
    case 'ad': {
      const row = rows.find(({ ad }) => String(ad.facts.internalId) === first);
      return row ? adUrl(row.ad.facts.internalId) : null;
    }
    case 'vehicles':
      return parts.length === 1 ? vehiclesUrl(parseAdQuery(url.searchParams).query) : null;
    case 'annonser':
      return parts.length === 1 ? adsUrl(parseAdQuery(url.searchParams).query) : null;
    case 'kategorier':
      return categoriesUrl();
    case 'category':
      return /^[a-z0-9-]{1,80}$/.test(first) ? categoryUrl(first) : null;
    case 'bil':
      if (first === '') return brandsUrl();
      return second === '' ? brandPath(catalogue, first) : seriesPath(catalogue, first, second);
    default:
      return parts.length >= 3 ? seriesPath(catalogue, parts.at(-2) ?? '', parts.at(-1) ?? '') : null;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function brandPath({ brands }: Catalogue, text: string): string | null {
  const brand = findAddressed(brands, text);
  return brand && brandUrl(brand.slug);
}

function seriesPath({ brands }: Catalogue, brandText: string, seriesText: string): string | null {
  const brand = findAddressed(brands, brandText);
  const series = brand && findSeriesAddressed(brand, brand.series, seriesText);
  return brand && series ? seriesUrl(brand.slug, series.slug) : null;
}
