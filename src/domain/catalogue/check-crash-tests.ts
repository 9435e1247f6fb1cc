import type { CatalogueCrashTest, CatalogueGeneration } from './catalogue-file.ts';
import { evidenceProblems, type Problem, under } from './catalogue-problem.ts';
import { FIRST_OVERALL_YEAR } from './crash-test.ts';
import type { EvidenceContext } from './evidence.ts';

/** A car may be tested the year before its first model year, and a late test published the year after its last. */
const YEAR_SLACK = 1;

/** Checks the results of Euro NCAP of a generation. @returns mistakes below its list */
export function checkCrashTests(generation: CatalogueGeneration, place: string, context: EvidenceContext): Problem[] {
  const { euroNcap } = generation;
  return euroNcap.flatMap((test, index) => {
    const name = `${place}, test ${test.year}`;
    const before = euroNcap.slice(0, index);
    return under(
      [index],
      [
        ...checkStars(test, name),
        ...checkYears(test, generation, name, context.today),
        ...under(['evidence'], evidenceProblems(test.evidence, name, context)),
        ...(before.some((other) => isSameTest(other, test))
          ? [{ path: ['year'], message: `${name}: stands twice for the same cars` }]
          : []),
        ...(before.some(({ year }) => year > test.year)
          ? [{ path: ['year'], message: `${name}: stands after a later test` }]
          : []),
        ...(test.equipment === 'safety-pack' && !hasStandardTest(euroNcap, test.year)
          ? [{ path: ['equipment'], message: `${name}: has no result with standard equipment` }]
          : []),
      ],
    );
  });
}

function checkStars({ year, stars, adultStars }: CatalogueCrashTest, name: string): Problem[] {
  const isOverall = year >= FIRST_OVERALL_YEAR;
  if (isOverall && (stars === null || adultStars !== null))
    return [{ path: ['stars'], message: `${name}: needs overall stars, and no adult stars` }];
  if (!isOverall && (stars !== null || adultStars === null))
    return [{ path: ['adultStars'], message: `${name}: needs adult stars, and no overall stars` }];
  return [];
}

/** The test of a sister model may be older than the generation. */
function checkYears(
  { year, yearsFrom, yearsTo, testedAs }: CatalogueCrashTest,
  generation: CatalogueGeneration,
  name: string,
  today: string | null,
): Problem[] {
  const first = generation.yearFrom;
  const last = generation.yearTo ?? Number.POSITIVE_INFINITY;
  const problems: Problem[] = [];
  if ((testedAs === null && year < first - YEAR_SLACK) || year > last + YEAR_SLACK)
    problems.push({ path: ['year'], message: `${name}: outside the years of the generation` });
  if (today !== null && year > Number(today.slice(0, 4)))
    problems.push({ path: ['year'], message: `${name}: in the future` });
  if ((yearsFrom ?? first) < first || (yearsTo ?? first) > last || (yearsFrom ?? first) > (yearsTo ?? last))
    problems.push({ path: ['yearsFrom'], message: `${name}: covers years outside the generation` });
  return problems;
}

const isSameTest = (one: CatalogueCrashTest, other: CatalogueCrashTest): boolean =>
  one.year === other.year &&
  one.equipment === other.equipment &&
  (one.yearsFrom ?? 0) <= (other.yearsTo ?? 9999) &&
  (other.yearsFrom ?? 0) <= (one.yearsTo ?? 9999);

const hasStandardTest = (tests: readonly CatalogueCrashTest[], year: number): boolean =>
  tests.some((test) => test.year === year && test.equipment === 'standard');
