import { z } from 'zod';
import { sentencesField, slugField } from '#src/base/file-fields.ts';
import { evidenceSchema } from '#src/domain/catalogue/evidence.ts';
import { ENGINE_FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { CATEGORY_YEARS } from './category-years.ts';

/**
 * A file of `data/categories/`, named `{slug}.json`: a need of buyers, the attributes that matter for it, and the ten used cars
 * that meet it best. All texts are Swedish and original.
 */

const modelYear = z.number().int().min(CATEGORY_YEARS.first).max(CATEGORY_YEARS.last);
export const attributeSchema = z.strictObject({
  /** One or two words: "Lastutrymme". */
  name: z.string().trim().min(3).max(40),
  /** Its meaning for the need, and how it is rated. */
  description: sentencesField(300),
  /** Weight in the star score, relative to the other attributes. */
  weight: z.number().int().min(1).max(5),
});

export const ratingSchema = z.strictObject({
  /** Name of an attribute of the category. */
  attribute: z.string(),
  /** From 1 (worst) to 5 (best), integer. */
  score: z.number().int().min(1).max(5),
  /** The reason, with a fact about this car if possible. */
  reason: sentencesField(220),
});

/** A claim of a winner's texts and its evidence. The source is a key of `data/categories/sources.json`. */
export const factSchema = evidenceSchema.extend({
  /** Stands word for word in the summary, a weakness or a reason: "529 liter", "75 km enligt WLTP". */
  claim: z.string().trim().min(3).max(160),
});

export const winnerSchema = z.strictObject({
  /** Slugs of the catalogue. */
  brand: slugField,
  series: slugField,
  /** Recommended model years, within the years of the series; null: still recommended as it is sold. */
  yearFrom: modelYear,
  yearTo: modelYear.nullable(),
  /** Restriction within the series, as ads write it ("Touring Sports", "AWD", "1.0 TSI"); null: the whole series. */
  variant: z.string().trim().min(2).max(40).nullable(),
  /** The fuel of the recommended cars, if the series has several; null: any. */
  fuel: z.enum(ENGINE_FUELS).nullable(),
  /** Two to four sentences: whom it suits, and its advantages over the others. */
  summary: sentencesField(700),
  /** Known weaknesses of these years: what to look for, listen to and ask about. */
  watchouts: z.array(sentencesField(260)).min(2).max(6),
  /** One for each attribute of the category, in the same order. */
  ratings: z.array(ratingSchema).min(5),
  /** When an editor last read all texts of the car against what is known about it. */
  reviewedOn: z.iso.date(),
  /** Every figure of the texts lies inside a claim. */
  facts: z.array(factSchema),
});

export const categorySchema = z.strictObject({
  slug: slugField,
  /** As a heading: "Bästa bilen för hundägare". */
  name: z.string().trim().min(5).max(60),
  /** As a short label on a card: "Hundägare". */
  label: z.string().trim().min(3).max(24),
  /** Two to four sentences: the requirements of the need, and how the cars were selected. */
  description: sentencesField(700),
  /** Other words that visitors search for: "hund", "hundbil". */
  searchWords: z.array(z.string().trim().min(2).max(30)).min(3).max(20),
  attributes: z.array(attributeSchema).min(5).max(8),
  /** Ten; their order on the page follows from the ratings. */
  winners: z.array(winnerSchema).length(10),
});

export type CategoryFile = z.infer<typeof categorySchema>;
export type CategoryWinner = z.infer<typeof winnerSchema>;
export type CategoryFact = z.infer<typeof factSchema>;
export type CategoryRating = z.infer<typeof ratingSchema>;
