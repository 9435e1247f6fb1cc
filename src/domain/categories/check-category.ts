import type { CategoryFile, CategoryWinner } from './category-file.ts';

/** A mistake in a category: its path, the message for authors of files, and the message for staff. */
export type CategoryProblem = { path: (string | number)[]; message: string; swedish: string };

/** The names and years of the catalogue, from files or from the database. */
type KnownSeries = { name: string; slug: string; generations: readonly { yearFrom: number; yearTo: number | null }[] };
export type KnownBrands = readonly { name: string; slug: string; series: readonly KnownSeries[] }[];

/** Checks rules beyond the schema: consistency with the catalogue and within the category. */
export function checkCategory(category: CategoryFile, catalogue: KnownBrands): CategoryProblem[] {
  return [
    ...repeatedProblems(
      category.attributes.map(({ name }) => name),
      (place) => ['attributes', place, 'name'],
    ),
    ...repeatedProblems(category.winners.map(winnerName), (place) => ['winners', place, 'series']),
    ...category.winners.flatMap((winner, place) =>
      [...seriesProblems(winner, catalogue), ...ratingProblems(winner, category)].map((problem) => ({
        ...problem,
        path: ['winners', place, ...problem.path],
      })),
    ),
  ];
}

const winnerName = ({ brand, series, variant, fuel, yearFrom, yearTo }: CategoryWinner): string =>
  [brand, series, variant, fuel, `${yearFrom}–${yearTo ?? ''}`].filter((part) => part !== null).join(' ');

function repeatedProblems(names: string[], pathOf: (place: number) => (string | number)[]): CategoryProblem[] {
  return names.flatMap((name, place) =>
    names.indexOf(name) < place
      ? [{ path: pathOf(place), message: `${name} stands twice`, swedish: `${name} finns två gånger.` }]
      : [],
  );
}

function seriesProblems(winner: CategoryWinner, catalogue: KnownBrands): CategoryProblem[] {
  const brand = catalogue.find(({ slug }) => slug === winner.brand);
  if (!brand)
    return [
      {
        path: ['brand'],
        message: `the catalogue has no brand "${winner.brand}"`,
        swedish: 'Katalogen har inte märket.',
      },
    ];
  const series = brand.series.find(({ slug }) => slug === winner.series);
  if (series) return yearProblems(winner, series);
  const known = brand.series.map(({ slug }) => slug).join(', ');
  return [
    {
      path: ['series'],
      message: `${brand.name} has no series "${winner.series}"; it has ${known}`,
      swedish: `${brand.name} har ingen sådan modell i katalogen.`,
    },
  ];
}

/** Both ends must lie within a generation; an open end requires a generation that is still made. */
function yearProblems({ yearFrom, yearTo }: CategoryWinner, series: KnownSeries): CategoryProblem[] {
  const { generations } = series;
  const made = (year: number) => generations.some((one) => one.yearFrom <= year && year <= (one.yearTo ?? year));
  const years = generations.map((one) => `${one.yearFrom}–${one.yearTo ?? ''}`).join(', ');
  const problem = (field: 'yearFrom' | 'yearTo', what: string, swedish: string): CategoryProblem => ({
    path: [field],
    message: `${what}; ${series.name} was made ${years}`,
    swedish: `${swedish} ${series.name} tillverkades ${years}.`,
  });
  const problems: CategoryProblem[] = [];
  if (!made(yearFrom))
    problems.push(problem('yearFrom', `${yearFrom} is no year of the series`, `Modellen fanns inte ${yearFrom}.`));
  if (yearTo === null) {
    if (generations.every((one) => one.yearTo !== null))
      problems.push(
        problem(
          'yearTo',
          'the series is no longer made, so the years must end',
          'Modellen tillverkas inte längre, så skriv ett sista år.',
        ),
      );
  } else if (yearTo < yearFrom)
    problems.push(problem('yearTo', `${yearTo} is before ${yearFrom}`, `${yearTo} är före ${yearFrom}.`));
  else if (!made(yearTo))
    problems.push(problem('yearTo', `${yearTo} is no year of the series`, `Modellen fanns inte ${yearTo}.`));
  return problems;
}

/** Requires one rating per attribute. */
function ratingProblems({ ratings }: CategoryWinner, { attributes }: CategoryFile): CategoryProblem[] {
  const rated = ratings.map(({ attribute }) => attribute);
  const names = attributes.map(({ name }) => name);
  const missing = names.filter((name) => !rated.includes(name));
  return [
    ...rated.flatMap((name, place) =>
      names.includes(name)
        ? []
        : [
            {
              path: ['ratings', place, 'attribute'],
              message: `"${name}" is no attribute of the category; it has ${names.join(', ')}`,
              swedish: `${name} är inget av kategorins attribut.`,
            },
          ],
    ),
    ...repeatedProblems(rated, (place) => ['ratings', place, 'attribute']),
    ...missing.map((name) => ({
      path: ['ratings'],
      message: `no rating of "${name}"`,
      swedish: `Betyg för ${name} saknas.`,
    })),
  ];
}
