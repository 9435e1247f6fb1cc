/** A published result of Euro NCAP for a generation. */
export type CrashTest = {
  year: number;
  /** 0–5; null before {@link FIRST_OVERALL_YEAR}. */
  stars: number | null;
  /** 0–5 for the protection of adults, the only comparable result of older tests. */
  adultStars: number | null;
  /** Whether the car had standard equipment or the maker's optional safety pack. */
  equipment: (typeof TESTED_EQUIPMENT)[number];
  /** First and last model year that the result covers; null: those of the generation. */
  yearsFrom: number | null;
  yearsTo: number | null;
  /** The sister model that was tested in its place. */
  testedAs: string | null;
};

export const TESTED_EQUIPMENT = ['standard', 'safety-pack'] as const;

/** Year in which Euro NCAP began to award one overall number of stars. */
export const FIRST_OVERALL_YEAR = 2009;

/** A number of stars as ads and pages state it: those for adults where the test is older. */
export type Stars = { stars: number; year: number | null };

/** Whether a test is one of those with adult stars only. */
export const isOlderTest = (year: number | null): boolean => year !== null && year < FIRST_OVERALL_YEAR;

/** Stars that can be compared with those of other cars; null for older tests. */
export const overallStars = (stated: Stars | null): number | null =>
  stated === null || isOlderTest(stated.year) ? null : stated.stars;

export const testedStars = ({ stars, adultStars, year }: CrashTest): Stars & { year: number } => ({
  stars: stars ?? adultStars ?? 0,
  year,
});

/** The results of Euro NCAP that describe a car of a certain model year. */
export type CrashRating = {
  test: CrashTest;
  /** The same test with the safety pack. */
  safetyPack: CrashTest | null;
  /** Later tests with standard equipment, oldest first: the car's own equipment may be older than theirs. */
  retests: CrashTest[];
};

/**
 * The result that describes a car: the latest test up to its model year that covers it, else the first test after it, because a
 * new generation is usually tested a year or two after its launch. Without a model year there is a rating only if the generation
 * was tested once.
 */
export function crashRatingOf(tests: readonly CrashTest[], modelYear: number | null): CrashRating | null {
  const ordered = tests.toSorted((one, other) => one.year - other.year);
  const standard = ordered.filter(({ equipment }) => equipment === 'standard');
  const test = modelYear === null ? onlyTest(standard) : coveringTest(standard, modelYear);
  if (!test) return null;
  const safetyPack = ordered.find(({ year, equipment }) => year === test.year && equipment === 'safety-pack') ?? null;
  return { test, safetyPack, retests: standard.filter(({ year }) => year > test.year) };
}

const onlyTest = (tests: readonly CrashTest[]): CrashTest | undefined => (tests.length === 1 ? tests[0] : undefined);

function coveringTest(tests: readonly CrashTest[], modelYear: number): CrashTest | undefined {
  const covering = tests.filter((test) => (test.yearsFrom ?? 0) <= modelYear && modelYear <= (test.yearsTo ?? 9999));
  return covering.findLast(({ year }) => year <= modelYear) ?? covering[0];
}

/** Key of the rating of cars whose model year is unknown. */
export const UNKNOWN_YEAR = 0;

/** The ratings of a generation by model year, a year before and after its own included, because ads count years differently. */
export function crashRatingsByYear(
  { yearFrom, yearTo, euroNcap }: { yearFrom: number; yearTo: number | null; euroNcap: readonly CrashTest[] },
  lastModelYear: number,
): { modelYear: number; rating: CrashRating }[] {
  if (euroNcap.length === 0) return [];
  const years = Array.from({ length: (yearTo ?? lastModelYear) - yearFrom + 3 }, (_, index) => yearFrom - 1 + index);
  return [UNKNOWN_YEAR, ...years].flatMap((modelYear) => {
    const rating = crashRatingOf(euroNcap, modelYear === UNKNOWN_YEAR ? null : modelYear);
    return rating ? [{ modelYear, rating }] : [];
  });
}
