import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import type { Agreement } from './agreement.ts';
import type { KnownCars } from './known-cars.ts';

const STATEMENT = /(Noll|En|Två|Tre|Fyra|Fem) stjärn(?:a|or) i Euro NCAP (\d{4})/giu;
const NUMBERS = ['noll', 'en', 'två', 'tre', 'fyra', 'fem'];

/** The Euro NCAP results that texts of winners state, compared with those of the catalogue. */
export function compareWinnersTexts(categories: readonly CategoryFile[], cars: KnownCars): Agreement {
  const stated = categories.flatMap(({ slug, winners }) =>
    winners.flatMap(({ brand, series, summary, watchouts, ratings }) =>
      [summary, ...watchouts, ...ratings.map(({ reason }) => reason)].flatMap((text) =>
        [...text.matchAll(STATEMENT)].map(([, stars = '', year]) => ({
          place: `${slug}: ${brand} ${series}`,
          brand,
          series,
          text,
          stars: NUMBERS.indexOf(stars.toLowerCase()),
          year: Number(year),
        })),
      ),
    ),
  );
  const differing = stated.filter(
    ({ brand, series, stars, year }) =>
      !cars
        .find(brand, series)
        ?.series.generations.some(({ euroNcap }) =>
          euroNcap.some((test) => test.year === year && test.stars === stars),
        ),
  );
  return {
    field: "Euro NCAP in winners' texts",
    tolerance: 'equal',
    comparable: stated.length,
    agree: stated.length - differing.length,
    differences: differing.map(({ place, text }) => `${place}: ${text}`),
  };
}
