import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { populateSearchIndexWith } from '#src/commands/suggestions/populate-search-index.ts';
import { writeCatalogue } from '#src/db/catalogue/catalogue.ts';
import { lockLoads, readLoadedHash } from '#src/db/catalogue/loaded-files.ts';
import type { Db } from '#src/db/client.ts';
import { type BrandFile, brandFileSchema } from '#src/domain/catalogue/catalogue-file.ts';
import { checkCatalogue } from '#src/domain/catalogue/check-catalogue.ts';

/** The data files contain mistakes; the message lists all of them with their files. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/**
 * Reads every brand file of a folder and validates them together.
 * @returns the brands and a hash of the files' bytes
 * @throws CatalogueError when a file is not JSON or has the wrong shape, or the files contradict each other
 */
export async function readCatalogueFiles(folder: string): Promise<{ brands: BrandFile[]; hash: string }> {
  const { files, hash } = await readDataFiles(folder);
  const problems: string[] = [];
  const brands: BrandFile[] = [];
  for (const { file, text } of files) {
    const parsed = brandFileSchema.safeParse(parseJson(text));
    if (parsed.success) brands.push(parsed.data);
    else
      problems.push(
        ...parsed.error.issues.slice(0, 5).map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`),
      );
  }
  problems.push(...checkCatalogue(brands));
  if (brands.length === 0) problems.push(`no brand file in ${folder}`);
  if (problems.length > 0)
    throw new CatalogueError(`The catalogue has ${problems.length} mistakes:\n${problems.join('\n')}`);
  return { brands, hash };
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
 * @returns whether anything was loaded
 * @throws CatalogueError when the files contain a mistake; the database is then unchanged
 */
export async function loadCatalogue(db: Db, folder: string): Promise<boolean> {
  const { brands, hash } = await readCatalogueFiles(folder);
  if ((await readLoadedHash(db, 'catalogue')) === hash) return false;
  await db.transaction().execute(async (tx) => {
    await lockLoads(tx, 'catalogue');
    await writeCatalogue(tx, brands, hash);
    // The suggestion index contains its names.
    await populateSearchIndexWith(tx, 'laddningen av katalogen');
  });
  return true;
}
