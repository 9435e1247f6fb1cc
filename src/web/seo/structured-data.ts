import type {
  BreadcrumbListLeaf,
  ItemListLeaf,
  OrganizationLeaf,
  SearchActionLeaf,
  VehicleLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { adUrl, homeUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import type { AdCard } from '#src/web/shared/ad-card/ad-card.server.ts';

/** Maximum number of ads in the structured data of a list (PUB §9). */
const MAX_LISTED = 10;

export const organisationData = (site: SiteSettings): OrganizationLeaf => ({
  '@type': 'Organization',
  name: site.name,
  url: `${site.url}${homeUrl()}`,
  email: site.contactEmail,
});

/** The site and its search. */
export const websiteData = (site: SiteSettings): WebSiteLeaf => ({
  '@type': 'WebSite',
  name: site.name,
  url: `${site.url}${homeUrl()}`,
  inLanguage: 'sv-SE',
  potentialAction: searchAction(site),
});

const searchAction = (site: SiteSettings): WithActionConstraints<SearchActionLeaf> => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${site.url}${vehiclesUrl()}?search={search_term_string}` },
  'query-input': 'required name=search_term_string',
});

/** List items, numbered from 1. */
export const listItems = <Item extends object>(items: readonly Item[]) =>
  items.map((item, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...item }));

export const adListData = (site: SiteSettings, ads: AdCard[], max = MAX_LISTED): ItemListLeaf => ({
  '@type': 'ItemList',
  itemListElement: listItems(ads.slice(0, max).map((ad) => ({ item: adData(site, ad) }))),
});

/** Breadcrumbs of a page, from the home page; each with its path. */
export const breadcrumbData = (
  site: SiteSettings,
  crumbs: readonly { name: string; path: string }[],
): BreadcrumbListLeaf => ({
  '@type': 'BreadcrumbList',
  itemListElement: listItems(
    crumbs.map(({ name, path }) => ({ name, item: { '@type': 'WebPage', '@id': `${site.url}${path}` } as const })),
  ),
});

const adData = (site: SiteSettings, ad: AdCard): VehicleLeaf => ({
  '@type': 'Vehicle',
  name: ad.name,
  url: `${site.url}${adUrl(ad.internalId)}`,
  brand: { '@type': 'Brand', name: ad.brand },
  ...(ad.model !== null && { model: ad.model }),
  ...(ad.modelYear !== null && { vehicleModelDate: String(ad.modelYear) }),
  ...(ad.odometerKm !== null && {
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: ad.odometerKm, unitCode: 'KMT' },
  }),
  ...(ad.imageUrls[0] !== undefined && { image: absoluteUrl(site, ad.imageUrls[0]) }),
  ...(ad.price !== null && {
    offers: {
      '@type': 'Offer',
      price: ad.price,
      priceCurrency: 'SEK',
      // An unconfirmed ad may no longer be for sale.
      availability: `https://schema.org/${ad.unconfirmedSince === null ? 'InStock' : 'LimitedAvailability'}`,
    },
  }),
});

export const absoluteUrl = (site: SiteSettings, address: string): string =>
  address.startsWith('/') ? `${site.url}${address}` : address;
