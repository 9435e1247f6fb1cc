import { type CategoryRow, readCategories } from '#src/db/categories/categories.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';

export type CategoryListModel = { categories: CategoryRow[] };

export async function readCategoryList({ db }: PageRequest): Promise<CategoryListModel> {
  return { categories: await readCategories(db) };
}
