import { listStoredCategories } from '#src/db/categories/stored-category.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';

export const readStaffCategories = async ({ db }: StaffRequest) => ({ categories: await listStoredCategories(db) });
export type StaffCategoriesModel = Awaited<ReturnType<typeof readStaffCategories>>;
