import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { readCategoryFiles } from '#src/commands/categories/read-category-files.ts';
import { CATALOGUE_FILES, CATEGORY_FILES, readConfig } from '#src/config/env.ts';
import { createDb } from '#src/db/client.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { Shutdown } from '#src/server/shutdown.ts';
import { runTool } from '#tools/launch/run-tool.ts';

/** `npm run categories`: loads the category files into the database. `--check` only validates them against the catalogue files. */
const shutdown = new Shutdown();
shutdown.listen(() => console.error('Broken off. Nothing was changed.'));

await runTool(shutdown, async () => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--check')) throw new LaunchError('npm run categories [-- --check]');
  await (args.includes('--check') ? checkFiles() : loadFiles());
});

async function checkFiles(): Promise<void> {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const { categories } = await readCategoryFiles(CATEGORY_FILES, brands);
  console.log(`${categories.length} categories, no mistakes.`);
}

async function loadFiles(): Promise<void> {
  const config = readConfig();
  if (!config.ok) throw new LaunchError(config.failure);
  const pool = await openPreparedDatabase(config.value, shutdown);
  const { written, edited: preserved } = await loadCategories(createDb(pool), CATEGORY_FILES);
  console.log(`Categories written: ${written}.`);
  if (preserved.length > 0) console.log(`Left as staff wrote them: ${preserved.join(', ')}.`);
}
