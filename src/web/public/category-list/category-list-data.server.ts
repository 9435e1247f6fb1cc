import { type CategoryRow, readCategories } from '../../../db/categories/categories.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';

export type CategoryListModel = { categories: CategoryRow[] };

export async function readCategoryList({ db }: PageRequest): Promise<CategoryListModel> {
  return { categories: await readCategories(db) };
}
