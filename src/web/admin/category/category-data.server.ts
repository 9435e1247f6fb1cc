import { data, redirect } from 'react-router';
import { z } from 'zod';
import {
  type CategoryRefusal,
  editCategory,
  previewCategory,
  restoreCategory,
} from '#src/commands/categories/edit-category.ts';
import { CategoryFilesError } from '#src/commands/categories/read-category-files.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { isCategoryNameTaken, readStoredCategory } from '#src/db/categories/stored-category.ts';
import { fieldsOfCategory, isCategoryField, readCategoryFields } from '#src/domain/categories/category-fields.ts';
import type { CategoryFile } from '#src/domain/categories/category-file.ts';
import { categoryFieldPlace } from '#src/domain/categories/category-problem-text.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import {
  done,
  type FormOutcome,
  formIntent,
  type Refused,
  showingIntent,
} from '#src/request/forms/action-form.server.ts';
import { staffCategoriesUrl, staffCategoryUrl, withNotice } from '#src/urls.ts';
import { type CategoryModel, readCategoryPage } from '#src/web/shared/category-page/category-page-data.server.ts';

/** @throws 404 where there is no such category */
export async function readStaffCategory({ db, params }: StaffRequest) {
  const stored = await readStoredCategory(db, params.slug ?? '');
  if (!stored) throw data(null, { status: 404 });
  const { brands } = await readCatalogue(db);
  const { category, editedAt, version } = stored;
  const models = brands.flatMap((brand) => brand.series.map(({ name }) => `${brand.name} ${name}`));
  return { slug: category.slug, fields: fieldsOfCategory(category, brands), editedAt, version, models };
}
export type StaffCategoryModel = Awaited<ReturnType<typeof readStaffCategory>>;

/** The fields of a category, whose names are many and follow a rule, and the version that staff saw. */
const categoryForm = z.record(z.string(), z.string()).check(({ value, issues }) => {
  const keys = Object.keys(value).filter((name) => name !== 'seen' && !isCategoryField(name));
  if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value });
});
type Sent = z.output<typeof categoryForm>;

export const categoryAction = staffAction({
  save: formIntent(categoryForm, save),
  restore: formIntent(z.strictObject({}), restore),
});

/** The page as visitors would see it, of what stands in the form. */
export const previewAction = staffAction<CategoryModel>({
  post: showingIntent(categoryForm, async (request: StaffRequest, sent): Promise<Result<CategoryModel, Refused>> => {
    const read = await readSent(request, sent);
    if (!read.ok) return read;
    const taken = await isCategoryNameTaken(request.db, read.value);
    if (taken !== null) return fail(refusalOf(taken));
    const model = await previewCategory(request.db, read.value, (tx) => readCategoryPage({ ...request, db: tx }));
    return model ? ok(model) : fail(refusalOf('gone'));
  }),
});

const NOT_SAVED = 'Kategorin är inte sparad';
const REFUSALS: Readonly<Record<CategoryRefusal, string>> = {
  gone: 'Kategorin finns inte längre.',
  'changed meanwhile':
    'Någon annan har ändrat kategorin sedan du öppnade den. Kopiera det du har skrivit, läs in sidan igen och gör om ändringen.',
  'name taken': 'En annan kategori har samma namn.',
  'label taken': 'En annan kategori har samma korta namn.',
  'no file': 'Kategorin har ingen fil att återställas till.',
};

function refusalOf(failure: CategoryRefusal): Refused {
  const text = REFUSALS[failure];
  const errors: Record<string, string> =
    failure === 'name taken' ? { name: text } : failure === 'label taken' ? { label: text } : {};
  return { kind: 'refused', title: NOT_SAVED, text, errors, status: failure === 'changed meanwhile' ? 409 : 400 };
}

async function readSent({ db, params }: StaffRequest, sent: Sent): Promise<Result<CategoryFile, Refused>> {
  const slug = params.slug ?? '';
  if (!(await readStoredCategory(db, slug))) throw data(null, { status: 404 });
  const { brands } = await readCatalogue(db);
  const read = readCategoryFields(slug, sent, brands);
  if (read.ok) return read;
  const places = Object.keys(read.failure).map(categoryFieldPlace);
  const more = places.length > MAX_REPORTED ? ` och ${places.length - MAX_REPORTED} till` : '';
  const text = `Rätta: ${places.slice(0, MAX_REPORTED).join('; ')}${more}.`;
  return fail({ kind: 'refused', title: NOT_SAVED, text, errors: read.failure });
}
const MAX_REPORTED = 8;

async function save(request: StaffRequest, sent: Sent): Promise<FormOutcome> {
  const { stockPool, staff, now } = request;
  const read = await readSent(request, sent);
  if (!read.ok) return read.failure;
  const result = await editCategory(stockPool, staff, { category: read.value, version: sent.seen ?? '', now });
  if (!result.ok) return refusalOf(result.failure);
  const { isChanged, version } = result.value;
  if (!isChanged) return done('Inget var ändrat', '', { seen: [version] });
  const text = 'Den visas så nu, och filerna ändrar den inte längre.';
  return done('Kategorin är sparad', text, { seen: [version] });
}

async function restore({ stockPool, staff, params, logger, settings }: StaffRequest): Promise<FormOutcome> {
  const slug = params.slug ?? '';
  try {
    const result = await restoreCategory(stockPool, staff, { slug, folder: settings.categoryFolder });
    if (!result.ok && result.failure === 'gone') return redirect(staffCategoriesUrl());
    if (!result.ok) return { ...refusalOf(result.failure), title: 'Kategorin är inte återställd' };
    return redirect(withNotice(staffCategoryUrl(slug), 'kategori-aterstalld'));
  } catch (error) {
    if (!(error instanceof CategoryFilesError)) throw error;
    logger.error({ err: error }, 'category not restored');
    return { ...refusalOf('no file'), text: 'Kategoriernas filer innehåller fel, så ingen av dem kan läsas in.' };
  }
}
