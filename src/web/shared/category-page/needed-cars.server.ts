import type { CategoryDetail } from '#src/db/categories/categories.ts';
import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { stockLink } from '#src/visitor-urls.ts';
import { winnerFilters } from '#src/web/shared/categories/winner-texts.ts';
import { type Needs, neededWinner } from './needed-winner.ts';

/** Cars of a winner within the visitor's budget and of the fuel, with the list that has exactly these. */
export type NeededCars = { count: number; to: string };

/**
 * The cars for sale of each winner that meet budget and fuel, by rank, counted by the search of the lists so that the numbers are
 * those of the lists; null when neither is asked for.
 */
export async function readNeededCars(
  { adSearch }: Pick<PageRequest, 'adSearch'>,
  winners: CategoryDetail['winners'],
  needs: Needs,
): Promise<ReadonlyMap<number, NeededCars> | null> {
  if (needs.budget === null && needs.fuel === null) return null;
  const version = await adSearch.version();
  const counted = await Promise.all(
    winners.map(async (winner) => {
      const needed = neededWinner(winner, needs);
      if (needed === null) return [winner.rank, { count: 0, to: '' }] as const;
      const filters = winnerFilters(needed, needed.maxPrice);
      const { total, excluded } = await adSearch.search(
        { filters, order: NEWEST_FIRST, at: { page: 1 }, size: 1, withImage: true },
        version,
      );
      const pictures = { withImage: total, withoutImage: excluded.withoutImage };
      return [
        winner.rank,
        { count: total + excluded.withoutImage, to: stockLink({ filters }, pictures, 'all').to },
      ] as const;
    }),
  );
  return new Map(counted);
}
