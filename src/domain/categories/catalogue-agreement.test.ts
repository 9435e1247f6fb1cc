import { expect, test } from 'vitest';
import { categoryWinner } from '#test/category-file.ts';
import { checkAgreement, type SeriesFacts, seriesFacts } from './catalogue-agreement.ts';

const FACTS: SeriesFacts = {
  generations: [{ yearFrom: 2010, yearTo: 2018 }],
  engines: [
    { hp: 181, yearFrom: 2014, yearTo: 2015 },
    { hp: 190, yearFrom: 2016, yearTo: 2018 },
    { hp: 325, yearFrom: 2005, yearTo: 2009 },
  ],
  crashTests: [
    { stars: 5, year: 2010 },
    { stars: 3, year: 2021 },
  ],
};
const problemsOf = (summary: string, facts = FACTS): string[] =>
  checkAgreement(categoryWinner(0, { summary, yearFrom: 2012, yearTo: 2018 }), facts).map(({ message }) => message);

test.each<[string, string[]]>([
  ['D4 har 181 hk 2014–2015 och 190 hk från 2016.', []],
  ['D4 har 190 hk från 2014.', ['the engine with 190 hk was sold from 2016']],
  ['Finns med 181 eller 226 hk.', ['no engine of these years has 226 hk']],
  ['Den har 325 hk.', ['no engine of these years has 325 hk']],
  ['Fem stjärnor i Euro NCAP 2010, tre stjärnor 2021.', []],
  ['Fem stjärnor i Euro NCAP.', []],
  ['Fyra stjärnor i Euro NCAP 2010.', ['the catalogue has 5 stars in Euro NCAP 2010']],
  ['Noll stjärnor i Euro NCAP.', ['the catalogue has 5 stars in Euro NCAP 2010, 3 stars in Euro NCAP 2021']],
  ['Fem stjärnor i Euro NCAP 2012.', []],
  ['Ny växellåda från 2019, och en äldre bil med fem stjärnor.', []],
  ['Ny växellåda från 2007.', ['the series was not made in 2007']],
])('compares with the catalogue: %s', (summary, problems) => {
  expect(problemsOf(summary)).toEqual(problems);
});

test('accepts power and crash tests on which the catalogue is silent', () => {
  expect(
    problemsOf('Den har 900 hk och en stjärna i Euro NCAP 2010.', { ...FACTS, engines: [], crashTests: [] }),
  ).toEqual([]);
});

test('collects the facts of all generations, one crash test or several', () => {
  const years = { yearFrom: 2010, yearTo: 2018 };
  const series = { name: 'V60', slug: 'v60' };
  expect(seriesFacts({ ...series, generations: [{ ...years, engines: FACTS.engines }] })).toBeNull();
  const known = seriesFacts({
    ...series,
    generations: [
      { ...years, engines: FACTS.engines, euroNcap: { stars: 5, year: 2010 } },
      { ...years, engines: [], euroNcap: null },
    ],
  });
  expect(known).toMatchObject({ engines: FACTS.engines, crashTests: [{ stars: 5, year: 2010 }] });
});
