import path from 'node:path';
import { readCatalogueFiles } from '../../src/commands/read-catalogue-files.ts';
import { readCategoryFiles } from '../../src/commands/read-category-files.ts';
import { PROJECT_ROOT } from '../../src/config/env.ts';
import { describeFailure } from '../launch/launch-error.ts';

/** `npm run categories -- --check`: the category files read and checked against the catalogue, without a database. */
try {
  const { brands } = await readCatalogueFiles(path.join(PROJECT_ROOT, 'data/catalogue/brands'));
  const { categories } = await readCategoryFiles(path.join(PROJECT_ROOT, 'data/categories'), brands);
  console.log(`${categories.length} categories, no mistakes.`);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
