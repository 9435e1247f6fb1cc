import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { crashRatingOf } from './crash-test.ts';

/** Rules that the data of the catalogue follows, beyond those that every load checks. */

const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
const generations = brands.flatMap((brand) =>
  brand.series.flatMap((series) =>
    series.generations.map((generation) => ({
      brand,
      series,
      generation,
      place: `${brand.name} ${series.name} ${generation.name}`,
    })),
  ),
);

test('a sister model that was tested is in the catalogue with the same result', () => {
  const results = new Set(
    generations.flatMap(({ brand, series, generation }) =>
      generation.euroNcap.map((each) => `${brand.name} ${series.name} ${each.year} ${each.stars} ${each.adultStars}`),
    ),
  );
  const differing = generations.flatMap(({ brand, place, generation }) =>
    generation.euroNcap.flatMap(({ testedAs, year, stars, adultStars }) =>
      testedAs === null ||
      [testedAs, `${brand.name} ${testedAs}`].some((name) => results.has(`${name} ${year} ${stars} ${adultStars}`))
        ? []
        : [`${place}: ${testedAs} ${year}`],
    ),
  );
  expect(differing).toEqual([]);
});

test('every model year of a tested generation has a rating, unless its tests name their years', () => {
  const without = generations.flatMap(({ place, generation: { yearFrom, yearTo, euroNcap } }) =>
    euroNcap.length === 0 || euroNcap.some((each) => each.yearsFrom !== null || each.yearsTo !== null)
      ? []
      : [yearFrom, yearTo ?? yearFrom]
          .filter((year) => crashRatingOf(euroNcap, year) === null)
          .map((year) => `${place} ${year}`),
  );
  expect(without).toEqual([]);
});

test('facts that nobody could check yet are of low sureness', () => {
  const sure = generations.filter(
    ({ generation: { yearFrom, yearsEvidence } }) => yearFrom >= 2026 && yearsEvidence.sureness !== 'low',
  );
  expect(sure.map(({ place }) => place)).toEqual([]);
});
