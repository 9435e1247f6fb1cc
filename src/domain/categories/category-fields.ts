import { orderByPlace } from '#src/base/order-by-place.ts';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { CatalogueSources } from '#src/domain/catalogue/evidence.ts';
import { type CategoryFile, categorySchema } from './category-file.ts';
import type { KnownBrands } from './category-problem.ts';
import { categoryProblemText } from './category-problem-text.ts';
import { checkCategory } from './check-category.ts';
import { factLine, readFactLine } from './fact-lines.ts';

/**
 * A category as form fields, by name: "name", "attribute-0-weight", "winner-3-reason-2". Attributes and winners are numbered in
 * order; an empty one at the end is for a new one and is ignored while it has no name.
 */
export type CategoryFields = Readonly<Record<string, string>>;

const ATTRIBUTE = /^attribute-(?:\d|1[0-2])-(name|description|weight|remove)$/;
const WINNER =
  /^winner-(?:\d|1\d)-(model|yearFrom|yearTo|variant|fuel|summary|watchouts|facts|reviewedOn|place|remove|(score|reason)-(?:\d|1[0-2]))$/;
const WHOLE: ReadonlySet<string> = new Set(['name', 'label', 'description', 'searchWords']);

/** Whether the form of a category can have such a field. */
export const isCategoryField = (name: string): boolean => WHOLE.has(name) || ATTRIBUTE.test(name) || WINNER.test(name);

/** The number of numbered items of a kind among the fields, without a trailing unnamed one. */
export function countNamed(fields: CategoryFields, kind: 'attribute' | 'winner'): number {
  const named = kind === 'attribute' ? 'name' : 'model';
  let count = 0;
  for (let index = 0; Object.hasOwn(fields, `${kind}-${index}-${named}`); index += 1) {
    if ((ownValue(fields, `${kind}-${index}-${named}`) ?? '').trim() !== '') count = index + 1;
  }
  return count;
}

/** The catalogue, the sources of claims and today's date (YYYY-MM-DD), which a category is validated against. */
export type CategoryContext = { catalogue: KnownBrands; sources: CatalogueSources; today: string };

/** Converts a category to the values of its form, with the names of its winners' models and of its sources. */
export function fieldsOfCategory(
  category: CategoryFile,
  { catalogue, sources }: Omit<CategoryContext, 'today'>,
): CategoryFields {
  const { name, label, description, searchWords, attributes, winners } = category;
  const fields: Record<string, string> = { name, label, description, searchWords: searchWords.join('\n') };
  attributes.forEach((attribute, index) => {
    const { weight, ...texts } = attribute;
    for (const [key, value] of Object.entries({ ...texts, weight: String(weight) }))
      fields[`attribute-${index}-${key}`] = value;
  });
  winners.forEach(({ ratings, ...winner }, index) => {
    const values = {
      model: modelName(winner, catalogue),
      yearFrom: String(winner.yearFrom),
      yearTo: winner.yearTo === null ? '' : String(winner.yearTo),
      variant: winner.variant ?? '',
      fuel: winner.fuel ?? '',
      summary: winner.summary,
      watchouts: winner.watchouts.join('\n'),
      facts: winner.facts.map((fact) => factLine(fact, sources)).join('\n'),
      reviewedOn: winner.reviewedOn,
      place: String(index + 1),
    };
    for (const [key, value] of Object.entries(values)) fields[`winner-${index}-${key}`] = value;
    attributes.forEach((attribute, place) => {
      const rating = ratings.find((one) => one.attribute === attribute.name);
      fields[`winner-${index}-score-${place}`] = String(rating?.score ?? '');
      fields[`winner-${index}-reason-${place}`] = rating?.reason ?? '';
    });
  });
  return fields;
}

function modelName({ brand, series }: { brand: string; series: string }, catalogue: KnownBrands): string {
  const known = catalogue.find(({ slug }) => slug === brand);
  const name = known?.series.find(({ slug }) => slug === series)?.name;
  return known && name !== undefined ? carName(known.name, name) : `${brand} ${series}`;
}

/**
 * Reads a category from form fields and validates it by the rules of the files.
 * @returns the category, or Swedish messages by field
 */
export function readCategoryFields(
  slug: string,
  fields: CategoryFields,
  { catalogue, sources, today }: CategoryContext,
): Result<CategoryFile, Record<string, string>> {
  const text: TextOf = (name) => (ownValue(fields, name) ?? '').replaceAll('\r\n', '\n').trim();
  const parts = partsOf(fields, text);
  const parsed = categorySchema.safeParse({ slug, ...sentCategory(parts, text, { catalogue, sources }) });
  const problems = parsed.success
    ? checkCategory(parsed.data, catalogue, { sources: new Set(Object.keys(sources)), today }).map(
        ({ path, swedish }) => ({ path, text: swedish }),
      )
    : parsed.error.issues.map((issue) => ({ path: issue.path, text: categoryProblemText(issue) }));
  if (parsed.success && problems.length === 0) return ok(parsed.data);
  const errors: Record<string, string> = {};
  for (const { path, text: problem } of problems) {
    // The number of ratings and their names follow from the attributes, where a mistake is reported.
    const field = fieldAt(path, parts);
    if (!OF_ATTRIBUTES.has(path.at(-1))) errors[field] = ownValue(errors, field) ?? problem;
  }
  return fail(errors);
}

/** The text of a field; empty if it is absent. */
type TextOf = (field: string) => string;
/** Numbers of the items to preserve, in order. */
type Parts = { attributes: { index: number; name: string }[]; winners: { index: number }[] };

const partsOf = (fields: CategoryFields, text: TextOf): Parts => ({
  attributes: indexes(countNamed(fields, 'attribute'))
    .filter((index) => text(`attribute-${index}-remove`) === '')
    .map((index) => ({ index, name: text(`attribute-${index}-name`) })),
  winners: orderByPlace(
    indexes(countNamed(fields, 'winner')).map((index) => ({
      index,
      place: text(`winner-${index}-place`),
      isRemoved: text(`winner-${index}-remove`) !== '',
    })),
  ),
});

/** The category as written, before validation. */
const sentCategory = (
  { attributes, winners }: Parts,
  text: TextOf,
  { catalogue, sources }: Omit<CategoryContext, 'today'>,
) => ({
  name: text('name'),
  label: text('label'),
  description: text('description'),
  searchWords: linesOf(text('searchWords')),
  attributes: attributes.map(({ index, name }) => ({
    name,
    description: text(`attribute-${index}-description`),
    weight: wholeOf(text(`attribute-${index}-weight`)),
  })),
  winners: winners.map(({ index }) => ({
    ...slugsOf(text(`winner-${index}-model`), catalogue),
    yearFrom: wholeOf(text(`winner-${index}-yearFrom`)),
    yearTo: text(`winner-${index}-yearTo`) === '' ? null : wholeOf(text(`winner-${index}-yearTo`)),
    variant: text(`winner-${index}-variant`) || null,
    fuel: text(`winner-${index}-fuel`) || null,
    summary: text(`winner-${index}-summary`),
    watchouts: linesOf(text(`winner-${index}-watchouts`)),
    facts: linesOf(text(`winner-${index}-facts`)).map((line) => readFactLine(line, sources)),
    reviewedOn: text(`winner-${index}-reviewedOn`),
    ratings: attributes.map((attribute) => ({
      attribute: attribute.name,
      score: wholeOf(text(`winner-${index}-score-${attribute.index}`)),
      reason: text(`winner-${index}-reason-${attribute.index}`),
    })),
  })),
});

/** The field for a path within the category. */
function fieldAt(path: readonly PropertyKey[], { attributes, winners }: Parts): string {
  const [part, place, key, rating, ratingKey] = path.map(String);
  const at = Number(place);
  if (part === 'attributes' && key !== undefined) return `attribute-${attributes[at]?.index}-${key}`;
  if (part !== 'winners' || key === undefined) return part ?? '';
  const winner = `winner-${winners[at]?.index}`;
  if (key === 'brand' || key === 'series') return `${winner}-model`;
  if (key !== 'ratings' || rating === undefined) return `${winner}-${key}`;
  const attribute = attributes[Number(rating)]?.index;
  return `${winner}-${ratingKey === 'score' ? 'score' : 'reason'}-${attribute}`;
}

const OF_ATTRIBUTES: ReadonlySet<PropertyKey | undefined> = new Set(['attribute', 'ratings']);

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const wholeOf = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** "Volvo V60" → the slugs of its brand and series; empty if the catalogue has no such model. */
function slugsOf(model: string, catalogue: KnownBrands): { brand: string; series: string } {
  const wanted = model.toLowerCase();
  for (const brand of catalogue) {
    const series = brand.series.find(({ name }) => carName(brand.name, name).toLowerCase() === wanted);
    if (series) return { brand: brand.slug, series: series.slug };
  }
  return { brand: '', series: '' };
}
