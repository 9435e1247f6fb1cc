import { type AdRow, readAdRows } from '#src/db/ads/ad-rows.ts';
import { readCategories } from '#src/db/categories/categories.ts';
import { readStockOverview } from '#src/db/staff/stock-overview.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { BlogPost } from '#src/domain/blog/blog.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { stockLink } from '#src/urls.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';

const NEWEST = 6;
/** Number of newest ads from which the confirmed ones are selected. */
const NEWEST_CANDIDATES = 24;
/** PUB §2 and §9. */
const CATEGORIES = 6;
const POPULAR_BRANDS = ['Volvo', 'Volkswagen', 'BMW', 'Mercedes-Benz', 'Audi', 'Toyota'];
const SERIES_PER_BRAND = 3;

export async function readHome({ db, adSearch, now, pictures, blog, logger }: PageRequest) {
  const [stock, categories, newest, posts] = await Promise.all([
    readStockOverview(db, POPULAR_BRANDS, SERIES_PER_BRAND),
    readCategories(db, CATEGORIES).catch((error: unknown) => {
      logger.error({ err: error }, 'categories of the home page not read');
      return null;
    }),
    adSearch
      .search({
        filters: NO_AD_FILTERS,
        order: NEWEST_FIRST,
        at: { page: 1 },
        size: NEWEST_CANDIDATES,
        withImage: true,
      })
      .then(async ({ adIds, total, excluded }) => ({
        rows: confirmedFirst(await readAdRows(db, adIds, now)).slice(0, NEWEST),
        allUrl: stockLink({}, { withImage: total, withoutImage: excluded.withoutImage }, 'all').to,
      })),
    readBlogPosts({ blog, pictures, logger }),
  ]);
  return {
    ...stock,
    /** The first ones by name; null: they failed to load, and the rest of the page is unaffected. */
    categories: categories?.map(({ slug, name, description }) => ({ slug, name, description })) ?? null,
    newest: newest.rows.map(toAdCard(pictures)),
    allUrl: newest.allUrl,
    posts,
  };
}

export type HomeModel = Awaited<ReturnType<typeof readHome>>;

const confirmedFirst = (rows: readonly AdRow[]): AdRow[] => [
  ...rows.filter(({ unconfirmedSince }) => unconfirmedSince === null),
  ...rows.filter(({ unconfirmedSince }) => unconfirmedSince !== null),
];

/** The newest blog articles, with pictures under this site's addresses; null when none could be loaded. */
async function readBlogPosts({
  blog,
  pictures,
  logger,
}: Pick<PageRequest, 'blog' | 'pictures' | 'logger'>): Promise<BlogPost[] | null> {
  const posts = await blog.posts((error) => logger.error({ err: error }, 'blog feed not read'));
  if (posts === null) return null;
  return posts.map((post) => ({ ...post, imageUrl: post.imageUrl && (pictures.of([post.imageUrl])[0] ?? null) }));
}
