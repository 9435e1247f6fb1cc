import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES, CATEGORY_FILES, MODEL_REVIEW_FILES } from '#src/config/env.ts';
import { sourcesSchema } from '#src/domain/catalogue/evidence.ts';
import { categorySchema } from '#src/domain/categories/category-file.ts';
import { textsOf } from '#src/domain/categories/check-facts.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { checkModelReviews, repeatedSentences } from '#src/domain/model-reviews/check-model-reviews.ts';
import { modelReviewFileSchema } from '#src/domain/model-reviews/model-review-file.ts';
import { sentenceProblems } from './winner-prose.ts';

const SOURCES = 'sources.json';
const readJson = (folder: string, file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const brandsOf = (folder: string): string[] => readdirSync(folder).filter((file) => file !== SOURCES);

const categories = brandsOf(CATEGORY_FILES).map((file) => categorySchema.parse(readJson(CATEGORY_FILES, file)));
const files = brandsOf(MODEL_REVIEW_FILES).map((file) => ({
  file,
  ...modelReviewFileSchema.parse(readJson(MODEL_REVIEW_FILES, file)),
}));
const { brands: catalogue } = await readCatalogueFiles(CATALOGUE_FILES);
const context = {
  catalogue,
  attributes: new Set(categories.flatMap(({ attributes }) => attributes.map(({ name }) => name))),
  evidence: {
    sources: new Set(Object.keys(sourcesSchema.parse(readJson(MODEL_REVIEW_FILES, SOURCES)))),
    today: isoDay(new Date()),
  },
};

test.each(files)('the reviews of $brand agree with the catalogue, and every figure has its evidence', (each) => {
  expect(each.file).toBe(`${each.brand}.json`);
  expect(checkModelReviews({ brand: each.brand, reviews: each.reviews }, context)).toEqual([]);
});

test.each(files)('the prose of $brand follows the rules', ({ brand, reviews }) => {
  const texts = reviews.flatMap((review) => textsOf(review).map(({ text }) => text));
  expect(reviews.flatMap((review) => sentenceProblems({ brand, ...review }))).toEqual([]);
  expect(texts.filter((text) => text.includes('!'))).toEqual([]);
});

test('no sentence stands in two reviews', () => {
  expect(repeatedSentences(files)).toEqual([]);
});

test('no review is about cars that a category describes without restriction, so that each car is described in one place', () => {
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
