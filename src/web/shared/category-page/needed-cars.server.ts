import type { CategoryDetail } from '#src/db/categories/categories.ts';
import { NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import type { OwnNeeds } from '#src/domain/categories/own-needs.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { stockLink } from '#src/urls.ts';
import { winnerFilters } from '#src/web/shared/categories/winner-texts.ts';

/** Cars of a winner within the visitor's budget and of the fuel, with the list that has exactly these. */
export type NeededCars = { count: number; to: string };

/**
 * The cars for sale of each winner that meet budget and fuel, by rank, counted by the search of the lists so that the numbers are
 * those of the lists; null when neither is asked for.
 */
export async function readNeededCars(
  { adSearch }: Pick<PageRequest, 'adSearch'>,
  winners: CategoryDetail['winners'],
  { budget, fuel }: Pick<OwnNeeds, 'budget' | 'fuel'>,
): Promise<ReadonlyMap<number, NeededCars> | null> {
  if (budget === null && fuel === null) return null;
  const version = await adSearch.version();
  const counted = await Promise.all(
    winners.map(async (winner) => {
      // The recommendation holds for its own fuel only.
      if (fuel !== null && winner.fuel !== null && fuel !== winner.fuel)
        return [winner.rank, { count: 0, to: '' }] as const;
      const own = winnerFilters(winner);
      const filters = { ...own, maxPrice: budget, fuel: fuel === null ? own.fuel : [fuel] };
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
