import { type CategoryDetail, readCategory } from '#src/db/categories/categories.ts';
import { countPictures } from '#src/domain/ads/pictures-first.ts';
import { DOG_OWNERS } from '#src/domain/categories/dog-owners.ts';
import { recallsOfWinner } from '#src/domain/recalls/match-recalls.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { winnerCarsUrl } from '#src/web/shared/categories/winner-texts.ts';
import { readWinnerCars } from '#src/web/shared/category-page/category-page-data.server.ts';
import { NO_NEEDS } from '#src/web/shared/category-page/needed-winner.ts';

/** null: the category has been removed. */
export async function readDogOwners(request: PageRequest) {
  const category = await readCategory(request.db, DOG_OWNERS);
  if (category === null) return null;
  const { ads } = await readWinnerCars(request, category.winners, NO_NEEDS);
  // The list of its cars; null: none is for sale.
  const carsUrl = (winner: CategoryDetail['winners'][number]): string | null => {
    const cars = ads.get(winner.id) ?? [];
    return cars.length === 0 ? null : winnerCarsUrl(winner, countPictures(cars));
  };
  return {
    ...category,
    winners: category.winners.map((winner) => ({
      ...winner,
      recalls: recallsOfWinner(winner),
      carsUrl: carsUrl(winner),
    })),
  };
}

export type DogOwnersModel = NonNullable<Awaited<ReturnType<typeof readDogOwners>>>;
