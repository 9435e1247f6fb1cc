import type { EvidenceContext } from '#src/domain/catalogue/evidence.ts';
import { checkAgreement, seriesFacts } from './catalogue-agreement.ts';
import type { CategoryFile, CategoryWinner } from './category-file.ts';
import type { CategoryProblem, KnownBrands, KnownSeries } from './category-problem.ts';
import { checkFacts } from './check-facts.ts';

const problem = (path: CategoryProblem['path'], message: string, swedish: string): CategoryProblem => ({
  path,
  message,
  swedish,
});

/** Checks rules beyond the schema: consistency with the catalogue and within the category, and the evidence of every figure. */
export function checkCategory(
  category: CategoryFile,
  catalogue: KnownBrands,
  context: EvidenceContext,
): CategoryProblem[] {
  return [
    ...repeatedProblems(
      category.attributes.map(({ name }) => name),
      (place) => ['attributes', place, 'name'],
    ),
    ...repeatedProblems(category.winners.map(winnerName), (place) => ['winners', place, 'series']),
    ...category.winners.flatMap((winner, place) =>
      [...seriesProblems(winner, catalogue), ...ratingProblems(winner, category), ...checkFacts(winner, context)].map(
        (each) => ({ ...each, path: ['winners', place, ...each.path] }),
      ),
    ),
  ];
}

const winnerName = ({ brand, series, variant, fuel, yearFrom, yearTo }: CategoryWinner): string =>
  [brand, series, variant, fuel, `${yearFrom}–${yearTo ?? ''}`].filter((part) => part !== null).join(' ');

function repeatedProblems(names: string[], pathOf: (place: number) => (string | number)[]): CategoryProblem[] {
  return names.flatMap((name, place) =>
    names.indexOf(name) < place ? [problem(pathOf(place), `${name} stands twice`, `${name} finns två gånger.`)] : [],
  );
}

/** Checks the series, the model years and the figures of a winner against the catalogue. */
export function seriesProblems(winner: CategoryWinner, catalogue: KnownBrands): CategoryProblem[] {
  const brand = catalogue.find(({ slug }) => slug === winner.brand);
  if (!brand) return [problem(['brand'], `the catalogue has no brand "${winner.brand}"`, 'Katalogen har inte märket.')];
  const series = brand.series.find(({ slug }) => slug === winner.series);
  if (series) {
    const facts = seriesFacts(series);
    return [...yearProblems(winner, series), ...(facts === null ? [] : checkAgreement(winner, facts))];
  }
  const known = brand.series.map(({ slug }) => slug).join(', ');
  const message = `${brand.name} has no series "${winner.series}"; it has ${known}`;
  return [problem(['series'], message, `${brand.name} har ingen sådan modell i katalogen.`)];
}

/** Both ends must lie within a generation; an open end requires a generation that is still made. */
function yearProblems({ yearFrom, yearTo }: CategoryWinner, series: KnownSeries): CategoryProblem[] {
  const { generations } = series;
  const made = (year: number) => generations.some((one) => one.yearFrom <= year && year <= (one.yearTo ?? year));
  const years = generations.map((one) => `${one.yearFrom}–${one.yearTo ?? ''}`).join(', ');
  const problems: CategoryProblem[] = [];
  const add = (field: 'yearFrom' | 'yearTo', what: string, swedish: string): number =>
    problems.push(
      problem([field], `${what}; ${series.name} was made ${years}`, `${swedish} ${series.name} tillverkades ${years}.`),
    );
  const addUnknown = (field: 'yearFrom' | 'yearTo', year: number): number =>
    add(field, `${year} is no year of the series`, `Modellen fanns inte ${year}.`);
  if (!made(yearFrom)) addUnknown('yearFrom', yearFrom);
  if (yearTo !== null && yearTo < yearFrom)
    add('yearTo', `${yearTo} is before ${yearFrom}`, `${yearTo} är före ${yearFrom}.`);
  else if (yearTo !== null && !made(yearTo)) addUnknown('yearTo', yearTo);
  else if (yearTo === null && generations.every((one) => one.yearTo !== null)) {
    const what = 'the series is no longer made, so the years must end';
    add('yearTo', what, 'Modellen tillverkas inte längre, så skriv ett sista år.');
  }
  return problems;
}

/** Requires one rating per attribute. */
function ratingProblems({ ratings }: CategoryWinner, { attributes }: CategoryFile): CategoryProblem[] {
  const rated = ratings.map(({ attribute }) => attribute);
  const names = attributes.map(({ name }) => name);
  const missing = names.filter((name) => !rated.includes(name));
  return [
    ...rated.flatMap((name, place) => {
      if (names.includes(name)) return [];
      const message = `"${name}" is no attribute of the category; it has ${names.join(', ')}`;
      return [problem(['ratings', place, 'attribute'], message, `${name} är inget av kategorins attribut.`)];
    }),
    ...repeatedProblems(rated, (place) => ['ratings', place, 'attribute']),
    ...missing.map((name) => problem(['ratings'], `no rating of "${name}"`, `Betyg för ${name} saknas.`)),
  ];
}
