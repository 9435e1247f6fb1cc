import { type ListFilters, listQueryParams, NO_FILTERS } from './domain/ads/list-filters.ts';

/**
 * Every address of the site as a function: pages, links, redirects and tests write addresses only through these.
 * src/routes.ts and src/http/app.ts say what answers to them.
 */

export const homeUrl = (): string => '/';

/** The vehicle list, of the filters and page given; page 1 is the address without a page. */
export function vehiclesUrl(filters: ListFilters = NO_FILTERS, page = 1): string {
  const params = listQueryParams({ filters, page });
  return params.size === 0 ? '/vehicles' : `/vehicles?${params}`;
}

/** One ad by its internal_id. */
export const adUrl = (internalId: number): string => `/ad/${internalId}`;

/** Brands with their numbers of ads, as JSON, for the search panel. */
export const brandChoicesUrl = (): string => '/marken.json';

/** A drawn example picture, by the name that src/domain/illustration gives it. */
export const examplePictureUrl = (name: string): string => `/exempelbild/${name}`;

/** The site's own drawings, in their light and dark forms. */
export type LandscapeName = 'hem-ljus' | 'hem-mork' | 'vagslut-ljus' | 'vagslut-mork';
export const LANDSCAPES_PATH = '/landskap/';
export const landscapeUrl = (name: LandscapeName): string => `${LANDSCAPES_PATH}${name}.svg`;

/** Takes the choice of light or dark (POST). */
export const themeUrl = (): string => '/utseende';

/** Shown in place of an address that cannot be read (broken percent-encoding, NUL). */
export const badAddressUrl = (): string => '/ogiltig-adress';

/** Says that the site serves pages; for monitors and start scripts. */
export const healthUrl = (): string => '/api/health';

/** Active ads as JSON, with the parameters of the lists; one ad; and what describes both. */
export const adsApiUrl = (): string => '/api/ads';
export const adApiUrl = (internalId: number | string): string => `/api/ads/${internalId}`;
export const openApiUrl = (): string => '/api/openapi.json';

export const robotsUrl = (): string => '/robots.txt';

/** Folder of the build's files, whose names change with their content. */
export const assetsUrl = (): string => '/assets/';
