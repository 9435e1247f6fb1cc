import type { Recall, RecallCars } from './recall-file.ts';

/** A mistake in a recall: its path, the message for authors of files, and the message for staff. */
export type RecallProblem = { path: (string | number)[]; message: string; swedish: string };

type Generation = { slug: string; yearFrom: number; yearTo: number | null };
type KnownSeries = { name: string; slug: string; generations: readonly Generation[] };
/** The catalogue, from files or from the database. */
export type RecallCatalogue = readonly { name: string; slug: string; series: readonly KnownSeries[] }[];

/**
 * Checks rules beyond the schema: consistency with the catalogue and the calendar.
 * @param today YYYY-MM-DD; null: dates are not compared with the clock
 */
export function checkRecall(recall: Recall, catalogue: RecallCatalogue, today: string | null): RecallProblem[] {
  const brand = catalogue.find(({ slug }) => slug === recall.brand);
  if (!brand) return [problem(['brand'], `the catalogue has no brand "${recall.brand}"`, 'Katalogen har inte märket.')];
  return [
    ...dateProblems(recall, today),
    ...recall.cars.flatMap((cars, place) =>
      carsProblems(cars, brand).map((each) => ({ ...each, path: ['cars', place, ...each.path] })),
    ),
  ];
}

const problem = (path: RecallProblem['path'], message: string, swedish: string): RecallProblem => ({
  path,
  message,
  swedish,
});

function dateProblems({ announced, checkedOn }: Recall, today: string | null): RecallProblem[] {
  const problems: RecallProblem[] = [];
  if (today !== null && announced > today.slice(0, 7))
    problems.push(problem(['announced'], `${announced} is in the future`, 'Månaden har inte varit än.'));
  if (today !== null && checkedOn > today)
    problems.push(problem(['checkedOn'], `${checkedOn} is in the future`, 'Dagen har inte varit än.'));
  if (checkedOn.slice(0, 7) < announced)
    problems.push(
      problem(['checkedOn'], `${checkedOn} is before ${announced}`, 'Kontrollen är äldre än återkallelsen.'),
    );
  return problems;
}

function carsProblems(cars: RecallCars, brand: RecallCatalogue[number]): RecallProblem[] {
  const series = brand.series.find(({ slug }) => slug === cars.series);
  if (series) return [...yearProblems(cars, series), ...generationProblems(cars, series)];
  const known = brand.series.map(({ slug }) => slug).join(', ');
  const message = `${brand.name} has no series "${cars.series}"; it has ${known}`;
  return [problem(['series'], message, `${brand.name} har ingen sådan modell i katalogen.`)];
}

const coversYear = ({ yearFrom, yearTo }: Generation, year: number): boolean =>
  yearFrom <= year && year <= (yearTo ?? year);

function yearProblems({ yearFrom, yearTo }: RecallCars, { name, generations }: KnownSeries): RecallProblem[] {
  const years = generations.map((one) => `${one.yearFrom}–${one.yearTo ?? ''}`).join(', ');
  const outside = (field: 'yearFrom' | 'yearTo', year: number) =>
    generations.some((one) => coversYear(one, year))
      ? []
      : [
          problem(
            [field],
            `${year} is no year of the series; ${name} was made ${years}`,
            `Modellen fanns inte ${year}. ${name} tillverkades ${years}.`,
          ),
        ];
  if (yearTo < yearFrom)
    return [problem(['yearTo'], `${yearTo} is before ${yearFrom}`, `${yearTo} är före ${yearFrom}.`)];
  return [...outside('yearFrom', yearFrom), ...outside('yearTo', yearTo)];
}

function generationProblems(cars: RecallCars, { name, generations }: KnownSeries): RecallProblem[] {
  return (cars.generations ?? []).flatMap((slug, place) => {
    const path = ['generations', place];
    const known = generations.find((one) => one.slug === slug);
    const slugs = generations.map((one) => one.slug).join(', ');
    if (!known) {
      const swedish = `${name} har ingen generation ”${slug}”. Den har ${slugs}.`;
      return [problem(path, `${name} has no generation "${slug}"; it has ${slugs}`, swedish)];
    }
    const isOutside = known.yearFrom > cars.yearTo || (known.yearTo ?? cars.yearFrom) < cars.yearFrom;
    return isOutside
      ? [problem(path, `${slug} was not made in these years`, `Generationen ${slug} tillverkades inte de åren.`)]
      : [];
  });
}
