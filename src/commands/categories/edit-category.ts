import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { populateSearchIndexWith } from '#src/commands/suggestions/populate-search-index.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { lockLoads } from '#src/db/catalogue/loaded-files.ts';
import { writeCategory } from '#src/db/categories/categories-write.ts';
import { isCategoryNameTaken, readStoredCategory, type StoredCategory } from '#src/db/categories/stored-category.ts';
import { createDb, type Db, type Tx } from '#src/db/connection/client.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import { readCategoryFiles } from './read-category-files.ts';

/** Whether anything changed, and the version that is stored now. */
export type CategoryEdit = { isChanged: boolean; version: string };

export type CategoryRefusal = 'gone' | 'changed meanwhile' | 'name taken' | 'label taken' | 'no file';

/**
 * Stores staff's version of a category; loading the files does not change it from then on.
 * @param version that staff saw: later changes are not overwritten
 */
export const editCategory = (
  pool: pg.Pool,
  actor: Actor,
  { category, version, now }: { category: CategoryFile; version: string; now: Date },
): Promise<Result<CategoryEdit, CategoryRefusal>> =>
  replaceCategory(pool, actor, category.slug, async (tx, stored) => {
    if (stored.version !== version) return fail('changed meanwhile');
    const conflict = await isCategoryNameTaken(tx, category);
    if (conflict !== null) return fail(conflict);
    return ok({ action: 'category.update', category, editedAt: now, skipsUnchanged: true });
  });

/**
 * Resets a category to its file, from which loading then updates it.
 * @throws CategoryFilesError when the files contain a mistake
 */
export async function restoreCategory(
  pool: pg.Pool,
  actor: Actor,
  { slug, folder }: { slug: string; folder: string },
): Promise<Result<CategoryEdit, CategoryRefusal>> {
  const { brands } = await readCatalogue(createDb(pool));
  const { categories } = await readCategoryFiles(folder, brands);
  const category = categories.find((one) => one.slug === slug);
  if (!category) return fail('no file');
  return replaceCategory(pool, actor, slug, async (tx) => {
    const conflict = await isCategoryNameTaken(tx, category);
    if (conflict !== null) return fail(conflict);
    return ok({ action: 'category.restore', category, editedAt: null });
  });
}

type Replacement = {
  action: string;
  category: CategoryFile;
  editedAt: Date | null;
  /** Writes nothing when the content is the same, even if it is the file's. */
  skipsUnchanged?: boolean;
};

async function replaceCategory(
  pool: pg.Pool,
  actor: Actor,
  slug: string,
  decide: (tx: Tx, stored: StoredCategory) => Promise<Result<Replacement, CategoryRefusal>>,
): Promise<Result<CategoryEdit, CategoryRefusal>> {
  return createDb(pool)
    .transaction()
    .execute(async (tx): Promise<Result<CategoryEdit, CategoryRefusal>> => {
      await lockLoads(tx, 'categories');
      const stored = await readStoredCategory(tx, slug);
      if (!stored) return fail('gone');
      const decided = await decide(tx, stored);
      if (!decided.ok) return decided;
      const { action, category, editedAt, skipsUnchanged = false } = decided.value;
      if (skipsUnchanged && isDeepStrictEqual(stored.category, category))
        return ok({ isChanged: false, version: stored.version });
      await writeCategory(tx, category, editedAt);
      // Whole, so that each version can be restored.
      await recordAudit(tx, actor, { action, subject: `category:${slug}`, before: stored.category, after: category });
      // The suggestion index contains its names.
      await populateSearchIndexWith(tx, actor.email);
      const written = await readStoredCategory(tx, slug);
      return ok({ isChanged: true, version: written?.version ?? '' });
    });
}

/** Returns the result of `read` as if the category had been written; nothing is stored, and no other transaction sees it. */
export async function previewCategory<Shown>(
  db: Db,
  category: CategoryFile,
  read: (tx: Db) => Promise<Shown>,
): Promise<Shown> {
  const tx = await db.startTransaction().execute();
  try {
    await writeCategory(tx, category, null);
    return await read(tx);
  } finally {
    await tx.rollback().execute();
  }
}
