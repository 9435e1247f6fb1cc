import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { z } from 'zod';
import { JsonSyntaxError, readJsonWithLines } from '#src/base/json-with-lines.ts';
import { populateSearchIndexWith } from '#src/commands/suggestions/populate-search-index.ts';
import { writeCatalogue } from '#src/db/catalogue/catalogue.ts';
import { lockLoads, readLoadedHash } from '#src/db/catalogue/loaded-files.ts';
import { createDb } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { type BrandFile, brandFileSchema } from '#src/domain/catalogue/catalogue-file.ts';
import { checkCatalogue } from '#src/domain/catalogue/check-catalogue.ts';
import { checkDimensions, type DimensionsFile, dimensionsFileSchema } from '#src/domain/catalogue/dimensions-file.ts';
import {
  checkElectric,
  type ElectricVariantRow,
  electricFileSchema,
  electricRows,
} from '#src/domain/catalogue/electric-file.ts';
import { type CatalogueSources, sourcesSchema } from '#src/domain/catalogue/evidence.ts';
import { matchEngines } from './match-engines.ts';
import { tagAds } from './tag-ads.ts';

/** The sources of the facts in a folder of data files, beside them. */
export const SOURCES_FILE = 'sources.json';

/** The data files contain mistakes; the message lists all of them with their files. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

type Problem = { path: readonly PropertyKey[]; message: string };
type FileProblems = { file: string; text: string; problems: Problem[] };
type ReadFile = FileProblems & { brand: BrandFile | null };

/** The catalogue's files; electric and plug-in cars with what they have from their engines. */
type CatalogueFiles = {
  brands: BrandFile[];
  electric: ElectricVariantRow[];
  dimensions: DimensionsFile[];
  sources: CatalogueSources;
  /** Of the files' bytes. */
  hash: string;
};

/**
 * Reads the sources, every brand file, and the files of electric cars and sizes of the catalogue's folder and validates them together.
 * @param today YYYY-MM-DD, to refuse evidence of the future; null where the clock may be wrong
 * @throws CatalogueError when a file is not JSON or has the wrong shape, or the files contradict each other
 */
export async function readCatalogueFiles(folder: string, today: string | null = null): Promise<CatalogueFiles> {
  const [sources, { files: texts, hash }, electricTexts, sizeTexts] = await Promise.all([
    readSources(folder),
    readDataFiles(path.join(folder, 'brands')),
    readOptionalFiles(path.join(folder, 'electric')),
    readOptionalFiles(path.join(folder, 'dimensions')),
  ]);
  const files = texts.map(({ file, text }) => readBrand(`brands/${file}`, text));
  const read = files.flatMap(({ brand, problems }) => (brand ? [{ brand, problems }] : []));
  const brands = read.map(({ brand }) => brand);
  const context = { sources: new Set(Object.keys(sources.value)), today };
  for (const problem of checkCatalogue(brands, context)) {
    read[problem.brand]?.problems.push(problem);
  }
  const electric = electricTexts.files.map((file) =>
    readChecked('electric', file, electricFileSchema, (value) => checkElectric(value, brands, context)),
  );
  const dimensions = sizeTexts.files.map((file) =>
    readChecked('dimensions', file, dimensionsFileSchema, (value) => checkDimensions(value, brands, context)),
  );
  const problems = [...files, ...electric, ...dimensions].flatMap(problemsOf);
  if (brands.length === 0) problems.push(`no brand file in ${folder}`);
  if (problems.length > 0)
    throw new CatalogueError(`The catalogue has ${problems.length} mistakes:\n${problems.join('\n')}`);
  const hashes = [hash, sources.text, electricTexts.hash, sizeTexts.hash];
  const allHashes = hashes.reduce((all, each) => all.update(each), createHash('sha256')).digest('hex');
  const electricFiles = electric.flatMap(({ value }) => value ?? []);
  return {
    brands,
    electric: electricRows(electricFiles, brands),
    dimensions: dimensions.flatMap(({ value }) => value ?? []),
    sources: sources.value,
    hash: allHashes,
  };
}

/** The files of a folder, which a catalogue may lack. */
async function readOptionalFiles(folder: string): ReturnType<typeof readDataFiles> {
  try {
    return await readDataFiles(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { files: [], hash: '' };
    throw error;
  }
}

/** A file with its mistakes: those of its shape, else those of its content. */
function readChecked<Value>(
  folder: string,
  { file, text }: { file: string; text: string },
  schema: z.ZodType<Value>,
  check: (value: Value) => Problem[],
): FileProblems & { value: Value | null } {
  const parsed = schema.safeParse(parseJson(text));
  const name = `${folder}/${file}`;
  return parsed.success
    ? { file: name, text, value: parsed.data, problems: check(parsed.data) }
    : { file: name, text, value: null, problems: parsed.error.issues.slice(0, 5) };
}

async function readSources(folder: string): Promise<{ value: CatalogueSources; text: string }> {
  const text = await readFile(path.join(folder, SOURCES_FILE), 'utf8');
  const parsed = sourcesSchema.safeParse(parseJson(text));
  if (parsed.success) return { value: parsed.data, text };
  const lines = problemsOf({ file: SOURCES_FILE, text, problems: parsed.error.issues });
  throw new CatalogueError(`The catalogue has ${lines.length} mistakes:\n${lines.join('\n')}`);
}

function readBrand(file: string, text: string): ReadFile {
  const parsed = brandFileSchema.safeParse(parseJson(text));
  return parsed.success
    ? { file, text, brand: parsed.data, problems: [] }
    : { file, text, brand: null, problems: parsed.error.issues.slice(0, 5) };
}

/** The lines are found only when there is a mistake to report, as every start reads the files. */
function problemsOf({ file, text, problems }: FileProblems): string[] {
  if (problems.length === 0) return [];
  try {
    const { lineOf } = readJsonWithLines(text);
    return problems.map(({ path: place, message }) => {
      const keys = place.map((part) => (typeof part === 'symbol' ? String(part) : part));
      return `${file}:${lineOf(keys)}: ${keys.join('.')}: ${message}`;
    });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return [`${file}:${error.line}: ${error.message}`];
  }
}

/** Reads the JSON files of a folder by name. @returns them with a hash of their names and bytes */
export async function readDataFiles(
  folder: string,
): Promise<{ files: { file: string; text: string }[]; hash: string }> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const files = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(path.join(folder, file), 'utf8') })),
  );
  const hash = createHash('sha256');
  for (const { file, text } of files) hash.update(file).update(text);
  return { files, hash: hash.digest('hex') };
}

/** Text that is not JSON fails the schema like any other wrong value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Updates brands, series, generations and engines from the data files, in one transaction. Rows keep their ids by slug, so that
 * ads stay linked; an entry that left the files stays while an ad or a category references it. Writes nothing when the files are
 * those of the last load.
 * The engines of all ads are matched again, and their tags found again.
 * @returns whether anything was loaded
 * @throws CatalogueError when the files contain a mistake; the database is then unchanged
 */
export async function loadCatalogue(pool: pg.Pool, folder: string): Promise<boolean> {
  const { hash, ...files } = await readCatalogueFiles(folder);
  if ((await readLoadedHash(createDb(pool), 'catalogue')) === hash) return false;
  await inStockTransaction(pool, async (db) => {
    await lockLoads(db, 'catalogue');
    await writeCatalogue(db, files, hash);
    // The suggestion index contains its names.
    await populateSearchIndexWith(db, 'laddningen av katalogen');
    const changed = (await matchEngines(db, 'all')) + (await tagAds(db, 'all'));
    return { value: null, touchedSeries: changed > 0 ? [] : null };
  });
  return true;
}
