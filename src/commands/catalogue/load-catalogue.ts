import { populateSearchIndexWith } from '#src/commands/suggestions/populate-search-index.ts';
import { catalogueHash, lockCatalogue, writeCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/client.ts';
import { readCatalogueFiles } from './read-catalogue-files.ts';

/**
 * Brings brands, series, generations and engines to what the data files say, in one transaction. Rows keep their ids by slug, so
 * that ads stay linked; an entry that left the files stays while an ad or a category needs it. Nothing is written when the files are those of the last load.
 * @returns whether anything was loaded
 * @throws CatalogueError when the files hold a mistake; the database is then left as it was
 */
export async function loadCatalogue(db: Db, folder: string): Promise<boolean> {
  const { brands, hash } = await readCatalogueFiles(folder);
  if ((await catalogueHash(db)) === hash) return false;
  await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    await writeCatalogue(tx, brands, hash);
    // Its names are what the search box suggests.
    await populateSearchIndexWith(tx, 'laddningen av katalogen');
  });
  return true;
}
