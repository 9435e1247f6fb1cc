import type { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { checkRecall, type RecallCatalogue } from './check-recall.ts';
import { countCars, hasCar } from './count-cars.ts';
import { type Recall, recallSchema } from './recall-file.ts';
import { RECALL_YEARS } from './recall-words.ts';

/**
 * A recall as form fields, by name: "title", "cars-0-model". Cars are numbered in order; an empty one at the end is for a new one
 * and is ignored while it has no model. Lists are written with commas.
 */
export type RecallFields = Readonly<Record<string, string>>;

const WHOLE = [
  'title',
  'risk',
  'affects',
  'what',
  'ownerAdvice',
  'carsInSweden',
  'announced',
  'number',
  'sourceTitle',
  'sourceUrl',
  'checkedOn',
  'sureness',
] as const;
const OF_CARS = ['model', 'yearFrom', 'yearTo', 'generations', 'fuels', 'engines'] as const;
const CARS = new RegExp(`^cars-(\\d|[12]\\d)-(?:${OF_CARS.join('|')})$`);

/** Whether the form of a recall can have such a field. */
export const isRecallField = (name: string): boolean => (WHOLE as readonly string[]).includes(name) || CARS.test(name);

/** Converts a recall to the values of its form. @param catalogue for the names of models */
export function fieldsOfRecall(recall: Recall, catalogue: RecallCatalogue): RecallFields {
  const { title, risk, affects, what, ownerAdvice, announced, checkedOn, sureness, source } = recall;
  const fields: Record<string, string> = {
    title,
    risk,
    affects,
    what,
    ownerAdvice,
    announced,
    checkedOn,
    sureness,
    carsInSweden: String(recall.carsInSweden ?? ''),
    number: recall.number ?? '',
    sourceTitle: source.title,
    sourceUrl: source.url ?? '',
  };
  recall.cars.forEach((cars, index) => {
    const values: Record<(typeof OF_CARS)[number], string> = {
      model: recalledModel(recall.brand, cars.series, catalogue),
      yearFrom: String(cars.yearFrom),
      yearTo: String(cars.yearTo),
      generations: (cars.generations ?? []).join(', '),
      fuels: (cars.fuels ?? []).join(', '),
      engines: (cars.engines ?? []).join(', '),
    };
    for (const [key, value] of Object.entries(values)) fields[`cars-${index}-${key}`] = value;
  });
  return fields;
}

/** "Volvo V60" for the slugs of its brand and series. */
export function recalledModel(brand: string, series: string, catalogue: RecallCatalogue): string {
  const known = catalogue.find(({ slug }) => slug === brand);
  const name = known?.series.find(({ slug }) => slug === series)?.name;
  return known && name !== undefined ? carName(known.name, name) : `${brand} ${series}`;
}

/**
 * Reads a recall from form fields and validates it by the rules of the files.
 * @param today YYYY-MM-DD
 * @returns the recall without its slug, or Swedish messages by field
 */
export function readRecallFields(
  fields: RecallFields,
  catalogue: RecallCatalogue,
  today: string,
): Result<Omit<Recall, 'slug'>, Record<string, string>> {
  const text = (name: string): string => (ownValue(fields, name) ?? '').replaceAll('\r\n', '\n').trim();
  const indexes = Array.from({ length: countCars(fields) }, (_, index) => index).filter((index) =>
    hasCar(fields, index),
  );
  const models = indexes.map((index) => findModel(text(`cars-${index}-model`), catalogue));
  const brand = models.find((model) => model !== null)?.brand ?? '';
  const parsed = recallSchema.safeParse({
    // The slug of a stored recall does not change; a new one gets its own.
    slug: 'ny',
    brand,
    title: text('title'),
    risk: text('risk'),
    affects: text('affects'),
    what: text('what'),
    ownerAdvice: text('ownerAdvice'),
    announced: text('announced'),
    checkedOn: text('checkedOn'),
    number: text('number') || null,
    sureness: text('sureness'),
    carsInSweden: text('carsInSweden') === '' ? null : wholeOf(text('carsInSweden')),
    source: { title: text('sourceTitle'), url: text('sourceUrl') || null },
    cars: indexes.map((index, place) => ({
      series: models[place]?.brand === brand ? models[place]?.series : '',
      yearFrom: wholeOf(text(`cars-${index}-yearFrom`)),
      yearTo: wholeOf(text(`cars-${index}-yearTo`)),
      generations: listOf(text(`cars-${index}-generations`)),
      fuels: listOf(text(`cars-${index}-fuels`)),
      engines: listOf(text(`cars-${index}-engines`)),
    })),
  });
  const problems: { path: readonly PropertyKey[]; text: string }[] = parsed.success
    ? checkRecall(parsed.data, catalogue, today).map(({ path, swedish }) => ({ path, text: swedish }))
    : parsed.error.issues.map((issue) => ({ path: issue.path, text: problemText(issue) }));
  if (parsed.success && problems.length === 0) {
    const { slug: _, ...recall } = parsed.data;
    return ok(recall);
  }
  const errors: Record<string, string> = {};
  for (const { path, text: problem } of problems) {
    const field = fieldAt(path, indexes);
    errors[field] = ownValue(errors, field) ?? problem;
  }
  return fail(errors);
}

/** The field for a path within the recall. */
function fieldAt(path: readonly PropertyKey[], indexes: readonly number[]): string {
  const [part, place, key] = path.map(String);
  if (part === 'source') return place === 'url' ? 'sourceUrl' : 'sourceTitle';
  if (part === 'brand' || (part === 'cars' && place === undefined)) return 'cars-0-model';
  if (part !== 'cars') return part ?? '';
  return `cars-${indexes[Number(place)] ?? 0}-${key === 'series' ? 'model' : key}`;
}

function problemText(issue: z.core.$ZodIssue): string {
  const [part, , key] = issue.path.map(String);
  const field = part === 'cars' ? (key ?? 'cars') : part === 'source' ? String(issue.path[1]) : (part ?? '');
  const own = ownValue(TEXTS, field);
  if (own !== undefined) return own;
  if (issue.code === 'too_small') return `Skriv minst ${Number(issue.minimum)} tecken.`;
  if (issue.code === 'too_big') return tooLongText(Number(issue.maximum));
  return 'Skriv hela meningar och avsluta med punkt.';
}

const YEAR_TEXT = `Skriv ett år mellan ${RECALL_YEARS.first} och ${RECALL_YEARS.last}.`;
const TEXTS: Readonly<Record<string, string>> = {
  brand: 'Välj minst en modell ur katalogens lista.',
  cars: 'Välj minst en modell ur katalogens lista.',
  series: 'Välj en modell ur katalogens lista. Alla ska vara av samma märke.',
  yearFrom: YEAR_TEXT,
  yearTo: YEAR_TEXT,
  generations: 'Skriv generationernas korta namn i adressen, med komma emellan.',
  fuels: 'Skriv drivmedel som i annonserna, med komma emellan: Diesel, Laddhybrid.',
  engines: 'Skriv högst tolv ord med komma emellan, vart och ett på 2–30 tecken.',
  risk: 'Välj en risk ur listan.',
  affects: 'Välj vilka bilar som berörs.',
  sureness: 'Välj hur säker uppgiften är.',
  announced: 'Skriv år och månad: 2025-03.',
  checkedOn: 'Skriv en dag: 2026-11-23.',
  carsInSweden: 'Skriv antalet med siffror, eller lämna tomt.',
  url: 'Skriv hela adressen, från https://, eller lämna tomt.',
};

const wholeOf = (text: string): number => {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** null: empty. */
function listOf(text: string): string[] | null {
  const words = text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return words.length === 0 ? null : words;
}

/** "Volvo V60" → the slugs of its brand and series; null if the catalogue has no such model. */
function findModel(model: string, catalogue: RecallCatalogue): { brand: string; series: string } | null {
  const wanted = model.toLowerCase();
  for (const brand of catalogue) {
    const series = brand.series.find(({ name }) =>
      [carName(brand.name, name), `${brand.name} ${name}`].some((each) => each.toLowerCase() === wanted),
    );
    if (series) return { brand: brand.slug, series: series.slug };
  }
  return null;
}

/** Position of a field as staff see it: "Bil 3, första år". */
export function recallFieldPlace(field: string): string {
  const [, index, key = ''] = /^cars-(\d+)-(.+)$/.exec(field) ?? [];
  if (index !== undefined) return `Bil ${Number(index) + 1}, ${ownValue(PARTS, key) ?? key}`;
  return ownValue(PARTS, field) ?? field;
}
const PARTS: Readonly<Record<string, string>> = {
  title: 'Felet',
  risk: 'Risk',
  affects: 'Berör',
  what: 'Vad felet innebär',
  ownerAdvice: 'Råd till ägare',
  carsInSweden: 'Bilar i Sverige',
  announced: 'Månad',
  number: 'Kampanjnummer',
  sourceTitle: 'Källa',
  sourceUrl: 'Källans adress',
  checkedOn: 'Kontrollerad',
  sureness: 'Säkerhet',
  model: 'modell',
  yearFrom: 'första år',
  yearTo: 'sista år',
  generations: 'generationer',
  fuels: 'drivmedel',
  engines: 'motorer',
};
