import { editCategory } from '#src/commands/categories/edit-category.ts';
import { readCategorySources } from '#src/commands/categories/read-category-files.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { readStoredCategory } from '#src/db/categories/stored-category.ts';
import { alignCategoryFields } from '#src/domain/categories/align-category-fields.ts';
import { fieldsOfCategory, readCategoryFields } from '#src/domain/categories/category-fields.ts';
import { categorySchema } from '#src/domain/categories/category-file.ts';
import { categoryFieldPlace } from '#src/domain/categories/category-problem-text.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import type { Fields } from '#src/domain/versions/version-list.ts';
import { staffCategoryUrl } from '#src/office-urls.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { INCOMPLETE, type Versioned } from './versions-data.server.ts';

const NAMES = ['name', 'label', 'description', 'searchWords', 'attributes', 'winners'];

/** The form's fields of a version; empty for a version of which not everything was recorded. */
async function formFields({ db, settings }: StaffRequest, version: Fields) {
  const category = categorySchema.safeParse({ slug: 'x', ...Object.fromEntries(version) }).data;
  if (!category) return null;
  const sources = await readCategorySources(settings.categoryFolder);
  return fieldsOfCategory(category, { catalogue: (await readCatalogue(db)).brands, sources });
}

/** Versions of a category; the audit log has the whole category before and after each change. */
export const categoryVersions: Versioned = {
  kind: 'category',
  noun: 'category',
  actions: ['category.update', 'category.restore'],
  isField: (name) => NAMES.includes(name),
  label: (field) => (field === 'searchWords' ? 'sökord' : categoryFieldPlace(field)),
  async describe({ db }, key) {
    const stored = await readStoredCategory(db, key);
    return stored && { name: stored.category.name, page: staffCategoryUrl(key), up: stored.category.name };
  },
  async now({ db }, key) {
    const stored = await readStoredCategory(db, key);
    return stored && new Map(Object.entries(stored.category).filter(([name]) => NAMES.includes(name)));
  },
  async texts(request, [before, after]) {
    const was = (await formFields(request, before)) ?? {};
    const is = (await formFields(request, after)) ?? {};
    return [new Map(Object.entries(was)), new Map(Object.entries(alignCategoryFields(was, is)))];
  },
  async restore(request, key, fields) {
    const { db, stockPool, staff, settings, now } = request;
    const [texts, stored] = [await formFields(request, fields), await readStoredCategory(db, key)];
    if (!texts || !stored) return INCOMPLETE;
    const sources = await readCategorySources(settings.categoryFolder);
    const context = { catalogue: (await readCatalogue(db)).brands, sources, today: isoDay(now) };
    const read = readCategoryFields(key, texts, context);
    if (!read.ok) return INCOMPLETE;
    const result = await editCategory(stockPool, staff, { category: read.value, version: stored.version, now });
    if (!result.ok) return refused('Versionen är inte återställd', 'Kategorin ändrades samtidigt. Försök igen.');
    return result.value.isChanged ? done('Versionen är återställd') : done('Versionen används redan');
  },
};
