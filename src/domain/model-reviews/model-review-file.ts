import { z } from 'zod';
import { slugField } from '#src/base/file-fields.ts';
import { ratingSchema, winnerSchema } from '#src/domain/categories/category-file.ts';
import { ENGINE_FUELS } from '#src/domain/vocabulary/vocabulary.ts';

/**
 * A file of `data/model-reviews/`, named `{brand}.json`: reviews of common models, of model years that no category describes, in the form of a winner. Their
 * ratings are by attributes of the categories, those that matter for the model. All texts are Swedish and original.
 */
export const modelReviewFileSchema = z.strictObject({
  /** Slug of the catalogue. */
  brand: slugField,
  /** By series, then by model years; those of one series overlap in no year. */
  reviews: z
    .array(
      winnerSchema.omit({ brand: true }).extend({
        ratings: z
          .array(
            ratingSchema.extend({
              /** The fuel of the cars that it is about, if others have another; null: all cars of the review. */
              fuel: z.enum(ENGINE_FUELS).nullable(),
            }),
          )
          .min(5),
      }),
    )
    .min(1),
});

export type ModelReviewFile = z.infer<typeof modelReviewFileSchema>;
export type ModelReview = ModelReviewFile['reviews'][number];
