import { describe, expect, test } from 'vitest';
import { type CrashTest, crashRatingOf } from './crash-test.ts';
import { adCrashText, formatCrashTest, generationCrashText } from './crash-test-text.ts';

const tested = (year: number, stars: number, more: Partial<CrashTest> = {}): CrashTest => ({
  year,
  stars: year < 2009 ? null : stars,
  adultStars: year < 2009 ? stars : null,
  equipment: 'standard',
  yearsFrom: null,
  yearsTo: null,
  testedAs: null,
  ...more,
});
const UP = [tested(2011, 5), tested(2019, 3)];
const V70 = [tested(2007, 5), tested(2009, 5)];
const NIRO = [tested(2016, 4), tested(2016, 5, { equipment: 'safety-pack' })];
const EX40 = [tested(2018, 5, { testedAs: 'XC40' })];
const MUSTANG = [tested(2017, 2, { yearsTo: 2017 }), tested(2017, 3, { yearsFrom: 2018 })];

test('a result names its year, and the adult stars of an older test', () => {
  expect(formatCrashTest(5, 2018)).toBe('5 av 5 stjärnor, test 2018');
  expect(formatCrashTest(5, null)).toBe('5 av 5 stjärnor');
  expect(formatCrashTest(4, 2003)).toBe('4 av 5 vuxenstjärnor, äldre prov 2003');
});

describe('an ad', () => {
  const text = (tests: CrashTest[], modelYear: number, stated: [number, number | null] | null = null) =>
    adCrashText(stated && { stars: stated[0], year: stated[1] }, crashRatingOf(tests, modelYear));

  test.each<[string, string | null, string | null]>([
    ['without any result', text([], 2015), null],
    ['that is silent', text(UP, 2019), '3 av 5 stjärnor, test 2019, enligt katalogen'],
    ['with a retest', text(UP, 2014), '5 av 5 stjärnor, test 2011, enligt katalogen. Omprovad 2019: 3 stjärnor'],
    [
      'with one star in the retest',
      text([tested(2011, 4), tested(2018, 1)], 2014)?.split('. ')[1] ?? '',
      'Omprovad 2018: 1 stjärna',
    ],
    ['of a sister model', text(EX40, 2024), '5 av 5 stjärnor, test 2018, testad som XC40, enligt katalogen'],
    ['with a safety pack', text(NIRO, 2018), '4 av 5 stjärnor, test 2016 (5 med säkerhetspaket), enligt katalogen'],
    [
      'older than overall stars',
      text(V70, 2008),
      '5 av 5 vuxenstjärnor, äldre prov 2007, enligt katalogen. Omprovad 2009: 5 stjärnor',
    ],
    ['that states its stars', text(UP, 2014, [5, 2011]), '5 av 5 stjärnor, test 2011. Omprovad 2019: 3 stjärnor'],
    [
      'that states the test of a sister model',
      text(EX40, 2024, [5, 2018]),
      '5 av 5 stjärnor, test 2018, testad som XC40',
    ],
    ['that states other stars of that year', text(NIRO, 2018, [5, 2016]), '5 av 5 stjärnor, test 2016'],
    ['that states stars of a later test', text(UP, 2014, [3, 2019]), '3 av 5 stjärnor, test 2019'],
    ['that states a year before the test', text(EX40, 2018, [5, 2017]), '5 av 5 stjärnor, test 2017'],
    ['that states a year between two tests', text(UP, 2014, [5, 2012]), '5 av 5 stjärnor, test 2012'],
    ['that states stars without a year', text(UP, 2014, [5, null]), '5 av 5 stjärnor'],
    ['that states stars of an older test', text([], 2005, [4, 2003]), '4 av 5 vuxenstjärnor, äldre prov 2003'],
  ])('%s', (_, shown, expected) => {
    expect(shown).toBe(expected);
  });
});

describe('a generation', () => {
  test.each<[string, string | null, string | null]>([
    ['without any result', generationCrashText([], null), null],
    ['with stars of its ads alone', generationCrashText([], { stars: 4, year: 2025 }), '4 av 5 stjärnor, test 2025'],
    ['with stars without a year', generationCrashText([], { stars: 4, year: null }), '4 av 5 stjärnor'],
    ['with a retest', generationCrashText(UP, null), '5 av 5 stjärnor, test 2011. Omprovad 2019: 3 stjärnor'],
    [
      'whose ads state one of its tests',
      generationCrashText(UP, { stars: 5, year: 2011 }),
      '5 av 5 stjärnor, test 2011. Omprovad 2019: 3 stjärnor',
    ],
    [
      'whose ads state another test',
      generationCrashText([tested(2018, 5)], { stars: 4, year: 2025 }),
      '5 av 5 stjärnor, test 2018',
    ],
    [
      'with an older test',
      generationCrashText(V70, null),
      '5 av 5 vuxenstjärnor, äldre prov 2007. Omprovad 2009: 5 stjärnor',
    ],
    ['with a safety pack', generationCrashText(NIRO, null), '4 av 5 stjärnor, test 2016 (5 med säkerhetspaket)'],
    [
      'with two results of one year',
      generationCrashText(MUSTANG, null),
      '2 av 5 stjärnor, test 2017, till och med årsmodell 2017. 3 av 5 stjärnor, test 2017, från årsmodell 2018',
    ],
  ])('%s', (_, shown, expected) => {
    expect(shown).toBe(expected);
  });
});
