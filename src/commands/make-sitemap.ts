import type { Db } from '#src/db/connection/client.ts';
import {
  readSitemapSources,
  readSitemapStamp,
  type SitemapSources,
  storeSitemapCopy,
} from '#src/db/sitemap/sitemap.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { Article } from '#src/domain/blog/blog.ts';
import { DOG_OWNERS } from '#src/domain/categories/dog-owners.ts';
import type { SitemapPage } from '#src/domain/sitemap/sitemap-files.ts';
import type { SitemapChange } from '#src/pages/page.ts';
import { PUBLIC_PAGES } from '#src/pages/public-pages.ts';
import {
  articleUrl,
  brandUrl,
  categoryUrl,
  dealerUrl,
  dogOwnersUrl,
  marketReportUrl,
  seriesUrl,
  vehiclesUrl,
} from '#src/visitor-urls.ts';

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
  const changes: Record<SitemapChange, Date | null> = {
    stock: stockChangedAt,
    catalogue: latest([stockChangedAt, catalogueLoadedAt]),
    categories: latest(sources.categories.map(({ changedAt }) => changedAt)),
    articles: latest(articles.map(({ publishedAt }) => publishedAt)),
    never: null,
  };
  const pages = [
    ...registeredPages(changes),
    ...listPages(sources),
    ...modelPages(sources),
    ...sources.dealers.map(({ slug, changedAt }) => page(dealerUrl(slug), changedAt)),
    ...categoryPages(sources),
    ...sources.reports.map(({ month, changedAt }) => page(marketReportUrl(month), changedAt)),
    ...articles.map(({ slug, publishedAt }) => page(articleUrl(slug), publishedAt)),
  ];
  await storeSitemapCopy(db, stamp, pages, now);
  return { stamp, pages };
}

/** The pages that the register lists as a whole; of a pattern with optional parts, the address without them. */
const registeredPages = (changes: Readonly<Record<SitemapChange, Date | null>>): SitemapPage[] =>
  Object.entries(PUBLIC_PAGES).flatMap(([pattern, { sitemap }]) =>
    sitemap === undefined ? [] : [page(`/${pattern.replace(/\/:.*/, '')}`, changes[sitemap])],
  );

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
