import { readDataFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { readCategoryFiles } from '#src/commands/categories/read-category-files.ts';
import { replaceModelReviews } from '#src/db/adviser/model-reviews.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { lockLoads, readLoadedHash, storeLoadedHash } from '#src/db/catalogue/loaded-files.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readModelReviewFiles } from './read-model-review-files.ts';

/**
 * Replaces the reviews of models by those of the data files, in one transaction, unless they are those of the last load. Dates are not compared with the
 * clock, so that a server with a wrong one starts.
 * @param categoryFolder files of the categories whose attributes the reviews rate
 * @returns the number of reviews written
 * @throws ModelReviewFilesError when the files contain a mistake; the database is then unchanged
 */
export async function loadModelReviews(
  db: Db,
  { folder, categoryFolder }: { folder: string; categoryFolder: string },
): Promise<number> {
  if ((await readLoadedHash(db, 'model_reviews')) === (await readDataFiles(folder)).hash) return 0;
  const { brands: catalogue } = await readCatalogue(db);
  const { categories } = await readCategoryFiles(categoryFolder, catalogue);
  const attributes = new Set(categories.flatMap((category) => category.attributes.map(({ name }) => name)));
  const { files, sources, hash } = await readModelReviewFiles(folder, { catalogue, attributes, today: null });
  const titles = new Map(Object.entries(sources).map(([key, { title }]) => [key, { title }]));
  const reviews = files.flatMap(({ brand, reviews: own }) =>
    own.map((review) => ({
      ...review,
      brand,
      facts: review.facts.map((fact) => ({ ...fact, ...titles.get(fact.source) })),
    })),
  );
  return db.transaction().execute(async (tx) => {
    await lockLoads(tx, 'model_reviews');
    await replaceModelReviews(tx, reviews);
    await storeLoadedHash(tx, 'model_reviews', hash);
    return reviews.length;
  });
}
