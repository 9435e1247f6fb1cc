import { type CrashRating, type CrashTest, crashRatingOf, isOlderTest, type Stars, testedStars } from './crash-test.ts';

/**
 * "5 av 5 stjärnor, test 2018": a Euro NCAP result, with the year of the test if known. Older tests have adult stars only:
 * "4 av 5 vuxenstjärnor, äldre prov 2003".
 */
export const formatCrashTest = (stars: number, year: number | null): string =>
  isOlderTest(year)
    ? `${stars} av 5 vuxenstjärnor, äldre prov ${year}`
    : `${stars} av 5 stjärnor${year === null ? '' : `, test ${year}`}`;

/**
 * The stars that an ad states, else those of the catalogue for its model year, and retests; null when neither has any. A year that is
 * none of the generation's tests may be wrong, so nothing is called a retest of it.
 */
export function adCrashText(stated: Stars | null, rating: CrashRating | null): string | null {
  if (rating === null) return stated && formatCrashTest(stated.stars, stated.year);
  const { test, safetyPack, retests } = rating;
  if (stated === null) return sentences(`${firstText(test, safetyPack)}, enligt katalogen`, retests.map(retestText));
  const { stars, year } = stated;
  const known = testedStars(test);
  if (known.year === year && known.stars === stars)
    return sentences(firstText(test, safetyPack), retests.map(retestText));
  const isKnownYear = [test, ...retests].some((each) => each.year === year);
  const later = year !== null && isKnownYear ? retests.filter((each) => each.year > year) : [];
  return sentences(formatCrashTest(stars, year), later.map(retestText));
}

/** Every result of a generation with standard equipment; the best one that its ads state (D45) where the catalogue has none. */
export function generationCrashText(tests: readonly CrashTest[], best: Stars | null): string | null {
  const standard = tests
    .filter(({ equipment }) => equipment === 'standard')
    .toSorted((one, other) => one.year - other.year);
  const [first] = standard;
  if (!first) return best === null ? null : formatCrashTest(best.stars, best.year);
  const safetyPackOf = (test: CrashTest): CrashTest | null => crashRatingOf(tests, test.year)?.safetyPack ?? null;
  const texts = standard.map((test) =>
    test.year === first.year ? firstText(test, safetyPackOf(test)) + coveredYears(test) : retestText(test),
  );
  return sentences(texts[0] ?? '', texts.slice(1));
}

const sentences = (first: string, more: readonly string[]): string => [first, ...more].join('. ');

function firstText(test: CrashTest, safetyPack: CrashTest | null): string {
  const { stars, year } = testedStars(test);
  const pack = safetyPack === null ? '' : ` (${testedStars(safetyPack).stars} med säkerhetspaket)`;
  const sister = test.testedAs === null ? '' : `, testad som ${test.testedAs}`;
  return `${formatCrashTest(stars, year)}${pack}${sister}`;
}

/** "Omprovad 2019: 3 stjärnor". */
function retestText(test: CrashTest): string {
  const { stars, year } = testedStars(test);
  const noun = isOlderTest(year) ? 'vuxenstjärn' : 'stjärn';
  return `Omprovad ${year}: ${stars} ${noun}${stars === 1 ? 'a' : 'or'}`;
}

function coveredYears({ yearsFrom, yearsTo }: CrashTest): string {
  if (yearsFrom !== null && yearsTo !== null) return `, årsmodell ${yearsFrom}–${yearsTo}`;
  if (yearsFrom !== null) return `, från årsmodell ${yearsFrom}`;
  return yearsTo === null ? '' : `, till och med årsmodell ${yearsTo}`;
}
