import { expect, test } from 'vitest';
import { categoryWinner } from '#test/category-file.ts';
import { checkModelReviews, repeatedSentences } from './check-model-reviews.ts';
import { type ModelReview, type ModelReviewFile, modelReviewFileSchema } from './model-review-file.ts';

const series = (slug: string) => ({
  name: slug.toUpperCase(),
  slug,
  generations: [
    { yearFrom: 2010, yearTo: 2017, euroNcap: [{ stars: 5, year: 2012 }], engines: [] },
    { yearFrom: 2019, yearTo: null, euroNcap: [], engines: [{ hp: 190, yearFrom: 2019, yearTo: null }] },
  ],
});
const CONTEXT = {
  catalogue: [{ name: 'Volvo', slug: 'volvo', series: [series('v60'), series('s60')] }],
  attributes: new Set(['Räckvidd', ...categoryWinner(0).ratings.map(({ attribute }) => attribute)]),
  evidence: { sources: new Set(['own-knowledge']), today: '2026-11-30' },
};

function review(changes: Partial<ModelReview> = {}): ModelReview {
  const { brand: _, ratings, ...texts } = categoryWinner(0);
  return { ...texts, ratings: ratings.map((rating) => ({ ...rating, fuel: null })), ...changes };
}

/** The problems of a file, which passes the schema, so that the check alone reports them. */
function problemsOf(...reviews: ModelReview[]): string[] {
  const file: ModelReviewFile = modelReviewFileSchema.parse({ brand: 'volvo', reviews });
  return checkModelReviews(file, CONTEXT).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('accepts reviews of two series, of following years, of two fuels', () => {
  expect(problemsOf(review(), review({ series: 's60' }))).toEqual([]);
  expect(problemsOf(review({ yearFrom: 2012, yearTo: 2017 }), review({ yearFrom: 2019, yearTo: null }))).toEqual([]);
  expect(problemsOf(review({ fuel: 'Diesel' }), review({ fuel: 'Bensin' }))).toEqual([]);
});

test.each<[string, Partial<ModelReview>, string]>([
  [
    'a series that the catalogue lacks',
    { series: 'v61' },
    'reviews.0.series: Volvo has no series "v61"; it has v60, s60',
  ],
  ['a year in which none was made', { yearFrom: 2018 }, 'reviews.0.yearFrom: 2018 is no year of the series'],
  [
    'a figure without evidence',
    { summary: 'Bagaget rymmer 529 liter.' },
    'reviews.0.summary: the figure 529 liter lies',
  ],
  [
    'stars that the catalogue contradicts',
    { summary: 'Fyra stjärnor i Euro NCAP 2012.', facts: [fact('Fyra stjärnor i Euro NCAP 2012')] },
    'reviews.0.summary: the catalogue has 5 stars in Euro NCAP 2012',
  ],
  [
    'power that no engine has',
    { summary: 'Den har 250 hk och är snabb.', facts: [fact('250 hk')] },
    'reviews.0.summary: no engine of these years has 250 hk',
  ],
  [
    'an attribute of no category',
    {
      ratings: [
        ...review().ratings,
        { attribute: 'Känsla', score: 3, reason: 'Den känns som den ska göra.', fuel: null },
      ],
    },
    'reviews.0.ratings.5.attribute: no category has the attribute "Känsla"',
  ],
  [
    'a range of cars that are not electric',
    {
      ratings: [...review().ratings, { attribute: 'Räckvidd', score: 3, reason: 'Den når ganska långt.', fuel: null }],
    },
    'reviews.0.ratings.5.attribute: Räckvidd is of cars with the fuel El',
  ],
  [
    'an attribute twice',
    { ratings: [...review().ratings, ...review().ratings.slice(0, 1)] },
    'reviews.0.ratings.5.attribute: Lastutrymme stands twice',
  ],
])('rejects %s', (_, changes, problem) => {
  expect(problemsOf(review(changes))).toEqual([expect.stringContaining(problem)]);
});

test('rejects two reviews of the same years', () => {
  expect(problemsOf(review({ yearFrom: 2012, yearTo: 2020 }), review({ yearFrom: 2019, yearTo: null }))).toEqual([
    'reviews.1.yearFrom: the review from 2012 is about these years too',
  ]);
});

test('finds long sentences that several reviews share', () => {
  const file = (brand: string, summary: string): ModelReviewFile => ({
    brand,
    reviews: [review({ summary, watchouts: [`${brand} ska provas kall.`], ratings: [] })],
  });
  const shared = 'Lådan har torra kopplingar och ska provas i kö.';
  const files = [file('volvo', `Den är rymlig. ${shared}`), file('kia', shared), file('audi', 'Den är rymlig.')];
  expect(repeatedSentences(files)).toEqual([{ text: shared, models: ['volvo v60 2019', 'kia v60 2019'] }]);
});

function fact(claim: string): ModelReview['facts'][number] {
  return { claim, source: 'own-knowledge', checkedOn: '2026-11-29', sureness: 'medium' };
}
