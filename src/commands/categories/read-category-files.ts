import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DataFile, readDataFile } from '#src/base/data-file.ts';
import { readDataFiles, SOURCES_FILE } from '#src/commands/catalogue/load-catalogue.ts';
import { type CatalogueSources, type EvidenceContext, sourcesSchema } from '#src/domain/catalogue/evidence.ts';
import { type CategoryFile, categorySchema } from '#src/domain/categories/category-file.ts';
import type { KnownBrands, CategoryProblem as Problem } from '#src/domain/categories/category-problem.ts';
import { checkCategory } from '#src/domain/categories/check-category.ts';

/** The files contain mistakes; the message lists all of them with file and line. */
export class CategoryFilesError extends Error {
  override name = 'CategoryFilesError';
}

type CategoryProblem = Omit<Problem, 'swedish'>;

/** Result of reading one file. */
type ReadFile = Pick<DataFile<unknown>, 'lineOf'> & {
  file: string;
  category: CategoryFile | null;
  problems: CategoryProblem[];
};

/**
 * Reads every file of a folder and validates it against the catalogue and the folder's sources. A folder without files has no
 * categories.
 * @param today YYYY-MM-DD, to refuse evidence of the future; null where the clock may be wrong
 * @returns the categories in the order of their files, and a hash of the files' bytes
 * @throws CategoryFilesError when any file contains a mistake
 */
export async function readCategoryFiles(
  folder: string,
  catalogue: KnownBrands,
  today: string | null = null,
): Promise<{ categories: CategoryFile[]; hash: string }> {
  const { files: texts, hash } = await readDataFiles(folder);
  const read = parseSources(texts.find(({ file }) => file === SOURCES_FILE)?.text ?? '{}');
  const context = { sources: new Set(Object.keys(read.sources)), today };
  const files = texts
    .filter(({ file }) => file !== SOURCES_FILE)
    .map(({ file, text }) => readCategory(file, text, { catalogue, context }));
  addDuplicates(files);
  const problems = [...read.problems, ...files.flatMap(problemsOf)];
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    throw new CategoryFilesError(`The categories have ${count}:\n${problems.join('\n')}`);
  }
  return { categories: files.flatMap(({ category }) => category ?? []), hash };
}

const problemsOf = ({ file, lineOf, problems }: ReadFile): string[] =>
  problems.map(({ path: place, message }) => {
    const where = place.length === 0 ? '' : `${place.join('.')}: `;
    return `${file}:${lineOf(place)}: ${where}${message}`;
  });

/**
 * The sources of the claims, by key.
 * @throws CategoryFilesError when the file contains a mistake
 */
export async function readCategorySources(folder: string): Promise<CatalogueSources> {
  const { sources, problems } = parseSources(await readFile(path.join(folder, SOURCES_FILE), 'utf8'));
  if (problems.length > 0) throw new CategoryFilesError(problems.join('\n'));
  return sources;
}

function parseSources(text: string): { sources: CatalogueSources; problems: string[] } {
  const { value, ...read } = readDataFile(text, sourcesSchema);
  return { sources: value ?? {}, problems: problemsOf({ file: SOURCES_FILE, category: null, ...read }) };
}

type Checked = { catalogue: KnownBrands; context: EvidenceContext };

function readCategory(file: string, text: string, { catalogue, context }: Checked): ReadFile {
  const { value: category, ...read } = readDataFile(text, categorySchema);
  if (category === null) return { file, category, ...read };
  const problems: CategoryProblem[] = checkCategory(category, catalogue, context);
  if (`${category.slug}.json` !== file) {
    problems.unshift({ path: ['slug'], message: `"${category.slug}" is not the file's name` });
  }
  return { file, category, lineOf: read.lineOf, problems };
}

/** Reports slugs, names and labels that an earlier file uses. */
function addDuplicates(files: readonly ReadFile[]): void {
  for (const field of ['slug', 'name', 'label'] as const) {
    const firstFiles = new Map<string, string>();
    for (const { file, category, problems } of files) {
      if (!category) continue;
      const first = firstFiles.get(category[field]);
      if (first === undefined) firstFiles.set(category[field], file);
      else problems.push({ path: [field], message: `"${category[field]}" stands in ${first} too` });
    }
  }
}
