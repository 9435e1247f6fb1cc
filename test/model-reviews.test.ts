import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { readCategoryFiles } from '#src/commands/categories/read-category-files.ts';
import { readModelReviewFiles } from '#src/commands/model-reviews/read-model-review-files.ts';
import { CATALOGUE_FILES, CATEGORY_FILES, MODEL_REVIEW_FILES } from '#src/config/env.ts';
import { textsOf } from '#src/domain/categories/check-facts.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { sentenceProblems } from './winner-prose.ts';

const today = isoDay(new Date());
const { brands: catalogue } = await readCatalogueFiles(CATALOGUE_FILES);
const { categories } = await readCategoryFiles(CATEGORY_FILES, catalogue, today);
const attributes = new Set(categories.flatMap((category) => category.attributes.map(({ name }) => name)));
/** Reading refuses what contradicts the catalogue, figures without evidence, and sentences of two reviews. */
const { files } = await readModelReviewFiles(MODEL_REVIEW_FILES, { catalogue, attributes, today });

test.each(files)('the prose of $brand follows the rules', ({ brand, reviews }) => {
  const texts = reviews.flatMap((review) => textsOf(review).map(({ text }) => text));
  expect(reviews.flatMap((review) => sentenceProblems({ brand, ...review }))).toEqual([]);
  expect(texts.filter((text) => text.includes('!'))).toEqual([]);
});

test('no review is about cars that a category describes without restriction', () => {
  const winners = categories.flatMap(({ winners: all }) =>
    all.filter(({ variant, fuel }) => variant === null && fuel === null),
  );
  const twice = files.flatMap(({ brand, reviews }) =>
    reviews.flatMap((review) =>
      winners
        .filter((winner) => winner.brand === brand && winner.series === review.series && sharesYears(winner, review))
        .map(() => `${brand} ${review.series} ${review.yearFrom}`),
    ),
  );
  expect(twice).toEqual([]);
});

type Years = { yearFrom: number; yearTo: number | null };
/** Whether two spans of model years share more than the year in which one follows the other. */
const sharesYears = (one: Years, other: Years): boolean =>
  Math.min(one.yearTo ?? Number.POSITIVE_INFINITY, other.yearTo ?? Number.POSITIVE_INFINITY) >
  Math.max(one.yearFrom, other.yearFrom);
