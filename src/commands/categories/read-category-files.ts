import type { z } from 'zod';
import { readDataFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { type CategoryFile, categorySchema } from '#src/domain/categories/category-file.ts';
import {
  checkCategory,
  type KnownBrands,
  type CategoryProblem as Problem,
} from '#src/domain/categories/check-category.ts';
import { JsonSyntaxError, type JsonWithLines, readJsonWithLines } from '#src/domain/json-with-lines.ts';

/** The files contain mistakes; the message lists all of them with file and line. */
export class CategoryFilesError extends Error {
  override name = 'CategoryFilesError';
}

type CategoryProblem = Omit<Problem, 'swedish'>;

/** Result of reading one file. */
type ReadFile = {
  file: string;
  category: CategoryFile | null;
  lineOf: JsonWithLines['lineOf'];
  problems: CategoryProblem[];
};

/**
 * Reads every file of a folder and validates it against the catalogue. A folder without files has no categories.
 * @returns the categories in the order of their files, and a hash of the files' bytes
 * @throws CategoryFilesError when any file contains a mistake
 */
export async function readCategoryFiles(
  folder: string,
  catalogue: KnownBrands,
): Promise<{ categories: CategoryFile[]; hash: string }> {
  const { files: texts, hash } = await readDataFiles(folder);
  const files = texts.map(({ file, text }) => readCategory(file, text, catalogue));
  addDuplicates(files);
  const problems = files.flatMap(problemsOf);
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

function readCategory(file: string, text: string, catalogue: KnownBrands): ReadFile {
  let json: JsonWithLines;
  try {
    json = readJsonWithLines(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, message } = error;
    return { file, category: null, lineOf: () => line, problems: [{ path: [], message }] };
  }
  const parsed = categorySchema.safeParse(json.value);
  if (!parsed.success) return { file, category: null, ...json, problems: parsed.error.issues.map(problemOf) };
  const category = parsed.data;
  const problems: CategoryProblem[] = checkCategory(category, catalogue);
  if (`${category.slug}.json` !== file) {
    problems.unshift({ path: ['slug'], message: `"${category.slug}" is not the file's name` });
  }
  return { file, category, ...json, problems };
}

/** An unknown field is reported at its own line. */
function problemOf(issue: z.core.$ZodIssue): CategoryProblem {
  const place = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  const tooMany = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { path: [...place, ...tooMany], message: issue.message };
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
