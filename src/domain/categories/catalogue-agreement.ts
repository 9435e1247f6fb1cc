import type { CatalogueEngine } from '#src/domain/catalogue/catalogue-file.ts';
import type { CategoryWinner } from './category-file.ts';
import type { CategoryProblem, KnownSeries } from './category-problem.ts';
import { textsOf } from './check-facts.ts';

/** Facts of the catalogue about all generations of a series. */
export type SeriesFacts = {
  generations: readonly { yearFrom: number; yearTo: number | null }[];
  engines: readonly Pick<CatalogueEngine, 'hp' | 'yearFrom' | 'yearTo'>[];
  crashTests: readonly { stars: number | null; year: number }[];
};

/** The facts of a series; null when it was read without crash tests, whose years some texts name. */
export const seriesFacts = ({ generations }: KnownSeries): SeriesFacts | null =>
  generations.some(({ euroNcap }) => euroNcap !== undefined)
    ? {
        generations,
        engines: generations.flatMap(({ engines }) => engines ?? []),
        crashTests: generations.flatMap(({ euroNcap }) => [euroNcap ?? []].flat()),
      }
    : null;

/**
 * Figures of a winner's texts that contradict the catalogue: hk that none of its engines has, results of Euro NCAP that differ, and
 * years in which the series was not made. A figure on which the catalogue is silent is accepted.
 */
export const checkAgreement = (winner: CategoryWinner, facts: SeriesFacts): CategoryProblem[] =>
  textsOf(winner).flatMap(({ path, text }) =>
    [...powerProblems(text, winner, facts), ...crashTestProblems(text, facts), ...yearProblems(text, facts)].map(
      (message) => ({ path, message, swedish: 'Stämmer inte med katalogen.' }),
    ),
  );

/** Makers round kW to hk differently. */
const MAX_HP_DIFFERENCE = 0.01;
/** A maker announces a model, and a law follows it, a year beside its model years. */
const YEAR_SLACK = 1;

const POWER = /(?<!\d)(?:(\d{2,3})(?:–| till | eller | och ))?(\d{2,3})(?: hk|-hästar)(?: från (\d{4}))?/g;

function powerProblems(text: string, { yearFrom, yearTo }: CategoryWinner, { engines }: SeriesFacts): string[] {
  const sold = engines.filter(
    (one) => one.yearFrom <= (yearTo ?? one.yearFrom) && (one.yearTo ?? yearFrom) >= yearFrom,
  );
  if (sold.length === 0) return [];
  return Array.from(text.matchAll(POWER)).flatMap(([, least, most, from]) =>
    [least, most].flatMap((hk) => {
      if (hk === undefined) return [];
      const known = sold.filter(({ hp }) => Math.abs(hp - Number(hk)) <= hp * MAX_HP_DIFFERENCE);
      if (known.length === 0) return [`no engine of these years has ${hk} hk`];
      const first = Math.min(...known.map((one) => one.yearFrom));
      return from !== undefined && first > Number(from) + YEAR_SLACK
        ? [`the engine with ${hk} hk was sold from ${first}`]
        : [];
    }),
  );
}

const STARS = ['noll', 'en', 'två', 'tre', 'fyra', 'fem'];
/** "Fem stjärnor i Euro NCAP 2012", "tre stjärnor 2012". */
const CRASH_TEST = /(\p{L}+) stjärn(?:a|or)(?: i Euro NCAP(?: (\d{4}))?| (\d{4}))/giu;

function crashTestProblems(text: string, { crashTests }: SeriesFacts): string[] {
  return Array.from(text.matchAll(CRASH_TEST)).flatMap(([, word = '', named, bare]) => {
    const year = named ?? bare;
    const stars = STARS.indexOf(word.toLowerCase());
    const ofYear = crashTests.filter((one) => year === undefined || one.year === Number(year));
    if (stars < 0 || ofYear.length === 0 || ofYear.some((one) => one.stars === stars)) return [];
    return [`the catalogue has ${ofYear.map((one) => `${one.stars} stars in Euro NCAP ${one.year}`).join(', ')}`];
  });
}

function yearProblems(text: string, { generations, crashTests }: SeriesFacts): string[] {
  return Array.from(text.matchAll(/(?<![\d.,\p{L}])(?:19|20)\d\d(?!\d)/gu), ([year]) => Number(year)).flatMap(
    (year) => {
      const isMade = generations.some(
        ({ yearFrom, yearTo }) => yearFrom - YEAR_SLACK <= year && year <= (yearTo ?? year) + YEAR_SLACK,
      );
      return isMade || crashTests.some((one) => one.year === year) ? [] : [`the series was not made in ${year}`];
    },
  );
}
