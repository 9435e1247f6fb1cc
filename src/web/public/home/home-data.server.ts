import { readAdListPage } from '../../../db/ad-list.ts';
import { readBrandCounts } from '../../../db/stock.ts';
import { toAdCard } from '../../shared/ad-card.server.ts';
import type { AdCard } from '../../shared/ad-card-model.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';

const NEWEST = 6;

export type HomeModel = {
  /** Ads for sale, with and without pictures. */
  total: number;
  /** Brands that the vehicle list has ads of, the commonest first. */
  brands: { brand: string; count: number }[];
  newest: AdCard[];
};

export async function readHome({ db }: PageRequest): Promise<HomeModel> {
  const counts = await readBrandCounts(db);
  const listed = counts.reduce((total, { withImage }) => total + withImage, 0);
  const newest = await readAdListPage(db, { brands: [], total: listed, page: 1, size: NEWEST });
  return {
    total: counts.reduce((total, { active }) => total + active, 0),
    brands: counts
      .filter(({ withImage }) => withImage > 0)
      .map(({ brand, withImage }) => ({ brand, count: withImage })),
    newest: newest.map(toAdCard),
  };
}
