import { type CategoryDetail, type CategoryWinnerRow, readCategory } from '../../../db/categories.ts';
import { NO_FACTS, readWinnerAds, readWinnerFacts, type WinnerFacts } from '../../../db/winner-ads.ts';
import { toAdCard } from '../../shared/ad-card.server.ts';
import { winnerCarsUrl, winnerTitle } from '../../shared/categories/winner-texts.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';
import type { SaleCard } from '../../shared/sale-carousel/sale-card.tsx';

/** Cars in the carousel of each winner (PUB §9). */
const CARS_PER_WINNER = 20;

export type WinnerModel = Omit<CategoryWinnerRow, 'id' | 'seriesId'> & {
  title: string;
  facts: WinnerFacts;
  cards: SaleCard[];
  /** The vehicle list narrowed to this winner. */
  moreUrl: string;
};

export type CategoryModel = Omit<CategoryDetail, 'winners'> & { winners: WinnerModel[] };

/** The category with its winners' cars for sale, in three statements; null when there is none of that slug. */
export async function readCategoryPage({ db, params, now, pictures }: PageRequest): Promise<CategoryModel | null> {
  const category = await readCategory(db, params.slug ?? '');
  if (category === null) return null;
  const [ads, facts] = await Promise.all([
    readWinnerAds(db, category.winners, CARS_PER_WINNER, now),
    readWinnerFacts(db, category.winners),
  ]);
  const toCard = toAdCard(pictures);
  return {
    ...category,
    winners: category.winners.map(({ id, seriesId, ...winner }) => ({
      ...winner,
      title: winnerTitle(winner),
      facts: facts.get(id) ?? NO_FACTS,
      cards: (ads.get(id) ?? []).map((ad) => ({ ...toCard(ad), reason: null })),
      moreUrl: winnerCarsUrl(winner),
    })),
  };
}
