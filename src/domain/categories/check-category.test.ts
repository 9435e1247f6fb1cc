import { describe, expect, test } from 'vitest';
import type { BrandFile, CatalogueSeries } from '#src/domain/catalogue/catalogue-file.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { type CategoryFact, type CategoryFile, type CategoryWinner, categorySchema } from './category-file.ts';
import { checkCategory } from './check-category.ts';

const category = categoryFile('hundagare');
const evidence = { source: 'test', checkedOn: '2026-11-23', sureness: 'high' } as const;
const CONTEXT = { sources: new Set(['own-knowledge']), today: '2026-11-23' };

/** Series of the winners, made from 2010 on with a gap in 2018, those of Audi only until 2021. */
const CATALOGUE: BrandFile[] = [...Map.groupBy(category.winners, ({ brand }) => brand)].map(([slug, winners]) => ({
  name: slug,
  slug,
  country: 'SE',
  aliases: [],
  series: winners.map(({ series }) => ({
    name: series,
    slug: series,
    aliases: [],
    generations: [generation('I', 2010, 2017), generation('II', 2019, slug === 'audi' ? 2021 : null)],
  })),
}));

function generation(name: string, yearFrom: number, yearTo: number | null): CatalogueSeries['generations'][number] {
  const years = { yearFrom, yearTo, yearsEvidence: evidence };
  return { name, slug: name.toLowerCase(), ...years, bodyTypes: ['Kombi'], euroNcap: [], engines: [] };
}

/** The problems of the category with its first winner (or the one at `place`) changed. */
function problemsOf(change: Partial<CategoryWinner>, place = 0): string[] {
  const winners = category.winners.map((winner, at) => (at === place ? { ...winner, ...change } : winner));
  return messagesOf({ ...category, winners });
}

const messagesOf = (file: CategoryFile): string[] => {
  // Every sample passes the schema, so that the check alone reports its problem.
  categorySchema.parse(file);
  return checkCategory(file, CATALOGUE, CONTEXT).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('accepts a valid category', () => {
  expect(messagesOf(category)).toEqual([]);
});

test.each<[string, Partial<CategoryWinner>, string]>([
  ['an unknown brand', { brand: 'volov' }, 'winners.0.brand: the catalogue has no brand "volov"'],
  ['an unknown series', { series: 'v61' }, 'winners.0.series: volvo has no series "v61"; it has v60, v90, xc60'],
  ['years before the series', { yearFrom: 2008 }, 'winners.0.yearFrom: 2008 is no year of the series; v60 was made'],
  ['a year between generations', { yearFrom: 2018 }, 'winners.0.yearFrom: 2018 is no year'],
  ['an end before the start', { yearFrom: 2020, yearTo: 2019 }, 'winners.0.yearTo: 2019 is before 2020'],
])('%s', (_, change, problem) => {
  expect(problemsOf(change)).toEqual([expect.stringContaining(problem)]);
});

test('accepts an open end only for a series that is still made', () => {
  const audi = category.winners.findIndex(({ brand }) => brand === 'audi');
  expect(problemsOf({ yearTo: null })).toEqual([]);
  expect(problemsOf({ yearTo: null }, audi)).toEqual([
    `winners.${audi}.yearTo: the series is no longer made, so the years must end; a4 was made 2010–2017, 2019–2021`,
  ]);
  expect(problemsOf({ yearTo: 2022 }, audi)).toEqual([expect.stringContaining('2022 is no year of the series')]);
});

test('requires one rating per attribute', () => {
  const { ratings } = categoryWinner(0);
  const [first, second, ...rest] = ratings;
  if (!first || !second) throw new Error('the sample has ratings');
  expect(problemsOf({ ratings: [first, first, ...rest] })).toEqual([
    'winners.0.ratings.1.attribute: Lastutrymme stands twice',
    'winners.0.ratings: no rating of "Insteg"',
  ]);
  expect(problemsOf({ ratings: [...ratings, { ...second, attribute: 'Fart' }] })).toEqual([
    expect.stringMatching(/^winners\.0\.ratings\.5\.attribute: "Fart" is no attribute of the category; it has/),
  ]);
});

test('rejects duplicate names', () => {
  const [first, ...others] = category.winners;
  const attributes = category.attributes.map((attribute, place) => ({
    ...attribute,
    name: place === 4 ? 'Insteg' : attribute.name,
  }));
  if (!first) throw new Error('the sample has winners');
  expect(messagesOf({ ...category, winners: [first, first, ...others.slice(1)] })).toEqual([
    'winners.1.series: volvo v60 2019–2020 stands twice',
  ]);
  const electric = { ...first, fuel: 'El' } as const;
  expect(messagesOf({ ...category, winners: [first, electric, ...others.slice(1)] })).toEqual([]);
  expect(messagesOf({ ...category, attributes })).toContain('attributes.4.name: Insteg stands twice');
});

describe('the evidence of figures', () => {
  const summary = 'Bagaget rymmer 529 liter och drar 1\u202f500 kg.';
  const fact = (claim: string, changes: Partial<CategoryFact> = {}): CategoryFact => ({
    claim,
    source: 'own-knowledge',
    checkedOn: '2026-11-22',
    sureness: 'medium',
    ...changes,
  });
  const [boot, weight] = [fact('529 liter'), fact('1\u202f500 kg')];

  test('accepts claims that cover every figure', () => {
    expect(problemsOf({ summary, facts: [boot, weight] })).toEqual([]);
    expect(problemsOf({ summary, facts: [fact('rymmer 529 liter och drar 1\u202f500 kg')] })).toEqual([]);
    expect(problemsOf({ summary, facts: [boot, fact('1 500 kg')] })).toEqual([]);
  });

  test.each<[string, CategoryFact[], string]>([
    ['a figure without a claim', [boot], 'winners.0.summary: the figure 1 500 kg lies in no claim of its facts'],
    [
      'a claim that stands in no text',
      [boot, weight, fact('75 km')],
      'winners.0.facts.2.claim: "75 km" stands in none of the texts',
    ],
    ['a claim that stands twice', [boot, weight, boot], 'winners.0.facts.2.claim: "529 liter" stands twice'],
    [
      'an unknown source',
      [boot, fact('1\u202f500 kg', { source: 'hearsay' })],
      'winners.0.facts.1.source: the source "hearsay" is unknown',
    ],
    [
      'a check in the future',
      [boot, fact('1\u202f500 kg', { checkedOn: '2026-11-24' })],
      'winners.0.facts.1.checkedOn: checked on 2026-11-24, which is in the future',
    ],
    [
      'own knowledge as sure',
      [boot, fact('1\u202f500 kg', { sureness: 'high' })],
      'winners.0.facts.1.sureness: own knowledge is of medium sureness at most',
    ],
  ])('rejects %s', (_, facts, problem) => {
    expect(problemsOf({ summary, facts })).toEqual([problem]);
  });

  test('rejects figures of weaknesses and reasons without a claim, and a review in the future', () => {
    const { watchouts, ratings } = categoryWinner(0);
    expect(problemsOf({ watchouts: [...watchouts, 'Bilar före 2018 saknar värmepump.'] })).toEqual([
      'winners.0.watchouts.2: the figure 2018 lies in no claim of its facts',
    ]);
    const reasons = ratings.map((rating, place) =>
      place === 1 ? { ...rating, reason: 'Motorn har 190 hk i alla.' } : rating,
    );
    expect(problemsOf({ ratings: reasons })).toEqual([
      'winners.0.ratings.1.reason: the figure 190 hk lies in no claim of its facts',
    ]);
    expect(problemsOf({ reviewedOn: '2026-11-24' })).toEqual([
      'winners.0.reviewedOn: reviewed on 2026-11-24, which is in the future',
    ]);
  });
});
