import type { Db } from '#src/db/client.ts';
import { readSitemapSources, readSitemapStamp, type SitemapSources, storeSitemapCopy } from '#src/db/sitemap.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { Article } from '#src/domain/blog/blog.ts';
import { DOG_OWNERS } from '#src/domain/categories/dog-owners.ts';
import type { SitemapPage } from '#src/domain/sitemap/sitemap-files.ts';
import {
  adsUrl,
  articlesUrl,
  articleUrl,
  brandsUrl,
  brandUrl,
  budgetUrl,
  categoriesUrl,
  categoryUrl,
  dealersUrl,
  dealerUrl,
  dogOwnersUrl,
  homeUrl,
  priceIndexUrl,
  privacyUrl,
  seriesUrl,
  valuationMethodUrl,
  vehiclesUrl,
} from '#src/urls.ts';

type Site = { articles: readonly Pick<Article, 'slug' | 'publishedAt'>[]; now: Date };
export type MadeSitemap = { stamp: string; pages: SitemapPage[] };

/**
 * Lists every page that search engines may index, and stores the list as the last good copy. Ads are left out: they exist for
 * weeks only and are not indexed (PUB §2), but their lists are.
 */
export async function makeSitemap(db: Db, { articles, now }: Site): Promise<MadeSitemap> {
  // Read first: a change while the sources are being read makes the list stale at the next check.
  const stamp = await readSitemapStamp(db);
  const sources = await readSitemapSources(db);
  const { stockChangedAt, catalogueLoadedAt } = sources;
  const pages = [
    page(homeUrl(), stockChangedAt),
    page(vehiclesUrl(), stockChangedAt),
    page(adsUrl(), stockChangedAt),
    ...listPages(sources),
    page(brandsUrl(), latest([stockChangedAt, catalogueLoadedAt])),
    ...modelPages(sources),
    page(dealersUrl(), stockChangedAt),
    ...sources.dealers.map(({ slug, changedAt }) => page(dealerUrl(slug), changedAt)),
    ...categoryPages(sources),
    page(articlesUrl(), latest(articles.map(({ publishedAt }) => publishedAt))),
    ...articles.map(({ slug, publishedAt }) => page(articleUrl(slug), publishedAt)),
    page(priceIndexUrl(), stockChangedAt),
    page(budgetUrl(), stockChangedAt),
    page(valuationMethodUrl(), stockChangedAt),
    page(privacyUrl(), null),
  ];
  await storeSitemapCopy(db, stamp, pages, now);
  return { stamp, pages };
}

/** The vehicle lists of a brand and of a series that have cars to show, if a path can contain their names. */
function listPages({ stock }: SitemapSources): SitemapPage[] {
  const pages = [...Map.groupBy(stock, ({ brand }) => brand)].flatMap(([brand, rows]) => [
    ...(rows.some(({ shown }) => shown > 0) ? [page(listUrl(brand), latest(rows.map((row) => row.changedAt)))] : []),
    ...rows.flatMap(({ series, shown, changedAt }) =>
      series !== null && shown > 0 ? [page(listUrl(brand, series), changedAt)] : [],
    ),
  ]);
  return pages.filter(({ path }) => !path.includes('?'));
}

const listUrl = (brand: string, series?: string): string =>
  vehiclesUrl({ filters: { ...NO_AD_FILTERS, make: [brand], model: series === undefined ? [] : [series] } });

/** The pages of every brand and of every series with ads for sale (D83), changed with the catalogue and with their own ads. */
function modelPages({ brands, stock, catalogueLoadedAt }: SitemapSources): SitemapPage[] {
  const adsOf = Map.groupBy(stock, ({ brand }) => brand);
  return brands.flatMap(({ name, slug, series }) => {
    const ads = adsOf.get(name) ?? [];
    const changed = (rows: typeof ads) => latest([catalogueLoadedAt, ...rows.map(({ changedAt }) => changedAt)]);
    return [
      page(brandUrl(slug), changed(ads)),
      ...series.flatMap((each) => {
        const own = ads.filter((row) => row.series === each.name);
        return own.some((row) => row.ads > 0) ? [page(seriesUrl(slug, each.slug), changed(own))] : [];
      }),
    ];
  });
}

function categoryPages({ categories }: SitemapSources): SitemapPage[] {
  const dogOwners = categories.find(({ slug }) => slug === DOG_OWNERS);
  return [
    page(categoriesUrl(), latest(categories.map(({ changedAt }) => changedAt))),
    ...categories.map(({ slug, changedAt }) => page(categoryUrl(slug), changedAt)),
    ...(dogOwners ? [page(dogOwnersUrl(), dogOwners.changedAt)] : []),
  ];
}

const page = (path: string, changedAt: Date | null): SitemapPage => ({
  path,
  changedAt: changedAt?.toISOString() ?? null,
});

const latest = (dates: readonly (Date | null)[]): Date | null => {
  const times = dates.flatMap((date) => (date === null ? [] : [date.getTime()]));
  return times.length === 0 ? null : new Date(Math.max(...times));
};
