import { populateSearchIndexWith } from '#src/commands/suggestions/populate-search-index.ts';
import { catalogueHash, lockCatalogue, writeCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/client.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';

/**
 * Updates brands, series, generations and engines from the data files, in one transaction. Rows keep their ids by slug, so that
 * ads stay linked; an entry that left the files stays while an ad or a category references it. Writes nothing when the files are
 * those of the last load.
 * @returns whether anything was loaded
 * @throws CatalogueError when the files contain a mistake; the database is then unchanged
 */
export async function loadCatalogue(db: Db, folder: string): Promise<boolean> {
  const { brands, hash } = await readCatalogueFiles(folder);
  if ((await catalogueHash(db)) === hash) return false;
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    await writeCatalogue(tx, brands, hash);
    // The suggestion index contains its names.
    await populateSearchIndexWith(tx, 'laddningen av katalogen');
  });
  return true;
}
