import type { EvidenceContext } from '#src/domain/catalogue/evidence.ts';
import type { CategoryProblem, KnownBrands } from '#src/domain/categories/category-problem.ts';
import { seriesProblems } from '#src/domain/categories/check-category.ts';
import { checkFacts, textsOf } from '#src/domain/categories/check-facts.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { ModelReview, ModelReviewFile } from './model-review-file.ts';

/** `attributes`: names of the attributes of all categories. */
export type ReviewContext = { catalogue: KnownBrands; attributes: ReadonlySet<string>; evidence: EvidenceContext };

type Problem = Omit<CategoryProblem, 'swedish'>;

/** Checks the rules beyond the schema: consistency with the catalogue, the attributes, years without overlap, evidence of every figure. */
export const checkModelReviews = (
  { brand, reviews }: ModelReviewFile,
  { catalogue, attributes, evidence }: ReviewContext,
): Problem[] =>
  reviews.flatMap((review, place) => {
    const winner = { brand, ...review };
    return [
      ...seriesProblems(winner, catalogue),
      ...checkFacts(winner, evidence),
      ...attributeProblems(review, attributes),
      ...overlapProblems(review, reviews.slice(0, place)),
    ].map(({ path, message }) => ({ path: ['reviews', place, ...path], message }));
  });

/** Attributes that only cars of one fuel have, so that a petrol car is not rated by the range of its electric sibling. */
const FUEL_OF: ReadonlyMap<string, Fuel> = new Map([
  ['Räckvidd', 'El'],
  ['Snabbladdning', 'El'],
  ['Batteriets hälsa', 'El'],
  ['Elräckvidd', 'Laddhybrid'],
  ['Drift utan laddning', 'Laddhybrid'],
]);

function attributeProblems({ ratings }: ModelReview, attributes: ReadonlySet<string>): Problem[] {
  const names = ratings.map(({ attribute }) => attribute);
  return ratings.flatMap(({ attribute, fuel }, place) => {
    const required = FUEL_OF.get(attribute) ?? null;
    return [
      ...(attributes.has(attribute) ? [] : [ratingProblem(place, `no category has the attribute "${attribute}"`)]),
      ...(names.indexOf(attribute) < place ? [ratingProblem(place, `${attribute} stands twice`)] : []),
      ...(required === null || fuel === required
        ? []
        : [ratingProblem(place, `${attribute} is of cars with the fuel ${required}`)]),
    ];
  });
}

const ratingProblem = (place: number, message: string): Problem => ({
  path: ['ratings', place, 'attribute'],
  message,
});

/** Two reviews of the same car would contradict each other. */
function overlapProblems(review: ModelReview, earlier: readonly ModelReview[]): Problem[] {
  const other = earlier.find(
    ({ series, variant, fuel, yearFrom, yearTo }) =>
      series === review.series &&
      variant === review.variant &&
      fuel === review.fuel &&
      yearFrom < (review.yearTo ?? Number.POSITIVE_INFINITY) &&
      review.yearFrom < (yearTo ?? Number.POSITIVE_INFINITY),
  );
  return other ? [{ path: ['yearFrom'], message: `the review from ${other.yearFrom} is about these years too` }] : [];
}

/** A sentence that stands in several reviews, which should state what differs between models. Short ones and crash tests may be equal. */
export type RepeatedSentence = { text: string; models: string[] };

/** Number of words from which a sentence must be about its own model. */
const MIN_OWN_WORDS = 7;
const CRASH_TEST = /^\p{Lu}\p{Ll}+ stjärn(?:a|or) i Euro NCAP/u;

/** The sentences that stand in more than one review. */
export function repeatedSentences(files: readonly ModelReviewFile[]): RepeatedSentence[] {
  const sentences = files.flatMap(({ brand, reviews }) =>
    reviews.flatMap((review) =>
      textsOf(review).flatMap(({ text }) =>
        text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).map((sentence) => ({
          text: sentence,
          model: `${brand} ${review.series} ${review.yearFrom}`,
        })),
      ),
    ),
  );
  return [...Map.groupBy(sentences, ({ text }) => text)]
    .filter(([text, all]) => all.length > 1 && text.split(' ').length >= MIN_OWN_WORDS && !CRASH_TEST.test(text))
    .map(([text, all]) => ({ text, models: all.map(({ model }) => model) }));
}
