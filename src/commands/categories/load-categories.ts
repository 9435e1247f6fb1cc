import { populateSearchIndexWith } from '#src/commands/suggestions/populate-search-index.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { lockLoads, readLoadedHash, storeLoadedHash } from '#src/db/catalogue/loaded-files.ts';
import { readEditedCategories, removeOtherCategories, writeCategory } from '#src/db/categories/categories-write.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readCategoryFiles } from './read-category-files.ts';

export type LoadedCategories = {
  /** Number of categories written, 0 when the files are those of the last load. */
  written: number;
  /** Slugs of the categories that were left as staff wrote them. */
  edited: string[];
};

/**
 * Updates the categories from the data files, in one transaction. A category keeps its id by slug; one that left the files is
 * removed; one that staff edited is not changed.
 * @throws CategoryFilesError when the files contain a mistake; the database is then unchanged
 */
export async function loadCategories(db: Db, folder: string): Promise<LoadedCategories> {
  const { brands } = await readCatalogue(db);
  const { categories, hash } = await readCategoryFiles(folder, brands);
  if ((await readLoadedHash(db, 'categories')) === hash) return { written: 0, edited: [] };
  return db.transaction().execute(async (tx) => {
    await lockLoads(tx, 'categories');
    const edited = await readEditedCategories(tx);
    const own = categories.filter(({ slug }) => !edited.includes(slug));
    await removeOtherCategories(
      tx,
      own.map(({ slug }) => slug),
    );
    for (const category of own) await writeCategory(tx, category, null);
    await storeLoadedHash(tx, 'categories', hash);
    // The suggestion index contains their names.
    await populateSearchIndexWith(tx, 'laddningen av kategorier');
    return { written: own.length, edited };
  });
}
