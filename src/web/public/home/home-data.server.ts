import { readAdRows } from '../../../db/ad-rows.ts';
import { readBrandCounts } from '../../../db/stock.ts';
import { NEWEST_FIRST, NO_AD_FILTERS } from '../../../domain/ads/ad-filters.ts';
import type { BlogPost } from '../../../domain/blog/blog-post.ts';
import { toAdCard } from '../../shared/ad-card.server.ts';
import type { AdCard } from '../../shared/ad-card-model.ts';
import { readBlogPosts } from '../../shared/blog-posts.server.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';

const NEWEST = 6;

export type HomeModel = {
  /** Ads for sale, with and without pictures. */
  total: number;
  /** Brands that the vehicle list has ads of, the commonest first. */
  brands: { brand: string; count: number }[];
  newest: AdCard[];
  /** Null: none could be loaded. */
  posts: BlogPost[] | null;
};

export async function readHome({ db, adSearch, now, pictures, blog }: PageRequest): Promise<HomeModel> {
  const [counts, found, posts] = await Promise.all([
    readBrandCounts(db),
    adSearch.search({ filters: NO_AD_FILTERS, order: NEWEST_FIRST, at: { page: 1 }, size: NEWEST, withImage: true }),
    readBlogPosts({ blog, pictures }),
  ]);
  const newest = await readAdRows(db, found.adIds, now);
  return {
    total: counts.reduce((total, { active }) => total + active, 0),
    brands: counts
      .filter(({ withImage }) => withImage > 0)
      .map(({ brand, withImage }) => ({ brand, count: withImage })),
    newest: newest.map(toAdCard(pictures)),
    posts,
  };
}
