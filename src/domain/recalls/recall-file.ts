import { z } from 'zod';
import { sentencesField, slugField } from '#src/base/file-fields.ts';
import { ENGINE_FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { AFFECTS, MAX_RECALL_CARS, RECALL_YEARS, RISKS, SURENESS } from './recall-words.ts';

/**
 * A file of `data/recalls/`, named `{brand}.json`: recalls of a brand's cars, each with its source. All texts are Swedish and
 * original.
 */

const modelYear = z.number().int().min(RECALL_YEARS.first).max(RECALL_YEARS.last);
export const recallCarsSchema = z.strictObject({
  /** Slug of the catalogue. */
  series: slugField,
  /** Slugs; null: all generations of these years. */
  generations: z.array(slugField).min(1).nullable(),
  /** First and last model year. */
  yearFrom: modelYear,
  yearTo: modelYear,
  /** null: all fuels. */
  fuels: z.array(z.enum(ENGINE_FUELS)).min(1).nullable(),
  /** Words by which ads name the affected engines or versions ("T6", "GTE"); null: all. */
  engines: z.array(z.string().trim().min(2).max(30)).min(1).max(12).nullable(),
});

/** Fields of a recall besides its brand and the cars. */
const recallFields = {
  slug: slugField,
  /** The fault in a few words: "Kortslutning i högvoltsbatteriet". */
  title: z.string().trim().min(5).max(80),
  risk: z.enum(RISKS),
  affects: z.enum(AFFECTS),
  /** The fault and what it may cause. */
  what: sentencesField(500),
  /** The advice of the maker to owners. */
  ownerAdvice: sentencesField(300),
  /** null: not known. */
  carsInSweden: z.number().int().min(1).max(2_000_000).nullable(),
  /** YYYY-MM. */
  announced: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** The campaign's number at the maker or an authority. */
  number: z.string().trim().min(2).max(40).nullable(),
  source: z.strictObject({
    title: z.string().trim().min(3).max(120),
    url: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .nullable(),
  }),
  /** YYYY-MM-DD. */
  checkedOn: z.iso.date(),
  sureness: z.enum(SURENESS),
};

const fileRecallSchema = z.strictObject({
  ...recallFields,
  cars: z.array(recallCarsSchema).min(1).max(MAX_RECALL_CARS),
});
export const recallFileSchema = z.strictObject({ brand: slugField, recalls: z.array(fileRecallSchema).min(1) });
export const recallSchema = fileRecallSchema.extend({ brand: slugField });

export type Recall = z.infer<typeof recallSchema>;
export type RecallCars = z.infer<typeof recallCarsSchema>;
