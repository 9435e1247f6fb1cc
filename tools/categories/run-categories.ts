import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { readCategoryFiles } from '#src/commands/categories/read-category-files.ts';
import { readModelReviewFiles } from '#src/commands/model-reviews/read-model-review-files.ts';
import { CATALOGUE_FILES, CATEGORY_FILES, MODEL_REVIEW_FILES } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import { overdueReviews } from '#src/domain/categories/overdue-reviews.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';

/** `npm run categories`: loads the category files into the database. `--check` only validates them and the reviews of models against the catalogue files, and fails when a review is more than a year old. */
await runTool('Broken off. Nothing was changed.', async (shutdown) => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--check')) throw new LaunchError('npm run categories [-- --check]');
  await (args.includes('--check') ? checkFiles() : loadFiles(shutdown));
});

async function checkFiles(): Promise<void> {
  const today = isoDay(new Date());
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES, today);
  const { categories } = await readCategoryFiles(CATEGORY_FILES, brands, today);
  const attributes = new Set(categories.flatMap((category) => category.attributes.map(({ name }) => name)));
  const { files: models } = await readModelReviewFiles(MODEL_REVIEW_FILES, { catalogue: brands, attributes, today });
  const reviews = models.map(({ brand, reviews: all }) => ({
    slug: brand,
    winners: all.map((review) => ({ brand, ...review })),
  }));
  const overdue = overdueReviews([...categories, ...reviews], today).map(
    ({ category, brand, series, reviewedOn }) => `${category}: ${brand} ${series}, reviewed on ${reviewedOn}`,
  );
  if (overdue.length > 0) throw new LaunchError(`Reviews older than a year:\n${overdue.join('\n')}`);
  const count = models.reduce((sum, { reviews: all }) => sum + all.length, 0);
  console.log(`${categories.length} categories and ${count} reviews of models, no mistakes.`);
}

async function loadFiles(shutdown: Shutdown): Promise<void> {
  const pool = await openPreparedDatabase(toolConfig(), shutdown);
  const { written, edited: preserved } = await loadCategories(createDb(pool), CATEGORY_FILES);
  console.log(`Categories written: ${written}.`);
  if (preserved.length > 0) console.log(`Left as staff wrote them: ${preserved.join(', ')}.`);
}
