import { type DataFile, readDataFile } from '#src/base/data-file.ts';
import { readDataFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { lockLoads, readLoadedHash, storeLoadedHash } from '#src/db/catalogue/loaded-files.ts';
import type { Db } from '#src/db/connection/client.ts';
import { deleteOtherRecalls, readStaffRecallSlugs, writeRecall } from '#src/db/recalls/stored-recalls.ts';
import { checkRecall, type RecallCatalogue } from '#src/domain/recalls/check-recall.ts';
import { type Recall, recallFileSchema } from '#src/domain/recalls/recall-file.ts';

/** The files contain mistakes; the message lists all of them with file and line. */
export class RecallFilesError extends Error {
  override name = 'RecallFilesError';
}

export type LoadedRecalls = {
  /** Number of recalls written, 0 when the files are those of the last load. */
  written: number;
  /** Slugs of the recalls that were left as staff wrote or removed them. */
  staff: string[];
};

/**
 * Updates the recalls from the data files, in one transaction. A recall that left the files is deleted; one that staff edited,
 * added or removed is not changed. Dates are not compared with the clock, so that a server with a wrong one starts.
 * @throws RecallFilesError when the files contain a mistake; the database is then unchanged
 */
export async function loadRecalls(db: Db, folder: string): Promise<LoadedRecalls> {
  const { brands } = await readCatalogue(db);
  const { recalls, hash } = await readRecallFiles(folder, brands, null);
  if ((await readLoadedHash(db, 'recalls')) === hash) return { written: 0, staff: [] };
  return db.transaction().execute(async (tx) => {
    await lockLoads(tx, 'recalls');
    const staff = await readStaffRecallSlugs(tx);
    const own = recalls.filter(({ slug }) => !staff.includes(slug));
    await deleteOtherRecalls(
      tx,
      own.map(({ slug }) => slug),
    );
    for (const recall of own) await writeRecall(tx, recall, null);
    await storeLoadedHash(tx, 'recalls', hash);
    return { written: own.length, staff };
  });
}

type ReadFile = Omit<DataFile<unknown>, 'value'> & { file: string; recalls: Recall[] };

/**
 * Reads every file of a folder and validates it against the catalogue. A folder without files has no recalls.
 * @param today YYYY-MM-DD; null: dates are not compared with the clock
 * @returns the recalls in the order of their files, and a hash of the files' bytes
 * @throws RecallFilesError when any file contains a mistake
 */
export async function readRecallFiles(
  folder: string,
  catalogue: RecallCatalogue,
  today: string | null,
): Promise<{ recalls: Recall[]; hash: string }> {
  const { files: texts, hash } = await readDataFiles(folder);
  const files = texts.map(({ file, text }) => readFile(file, text, catalogue, today));
  addDuplicates(files);
  const problems = files.flatMap(({ file, lineOf, problems: own }) =>
    own.map(
      ({ path, message }) => `${file}:${lineOf(path)}: ${path.length === 0 ? 'file' : path.join('.')}: ${message}`,
    ),
  );
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
    throw new RecallFilesError(`The recalls have ${count}:\n${problems.join('\n')}`);
  }
  return { recalls: files.flatMap(({ recalls }) => recalls), hash };
}

function readFile(file: string, text: string, catalogue: RecallCatalogue, today: string | null): ReadFile {
  const { value, ...read } = readDataFile(text, recallFileSchema);
  if (value === null) return { file, recalls: [], ...read };
  const { brand } = value;
  const recalls = value.recalls.map((recall) => ({ ...recall, brand }));
  const problems = catalogue.some(({ slug }) => slug === brand)
    ? recalls.flatMap((recall, place) =>
        checkRecall(recall, catalogue, today).map(({ path, message }) => ({
          path: ['recalls', place, ...path],
          message,
        })),
      )
    : [{ path: ['brand'], message: `the catalogue has no brand "${brand}"` }];
  if (`${brand}.json` !== file) problems.unshift({ path: ['brand'], message: `"${brand}" is not the file's name` });
  return { file, recalls, lineOf: read.lineOf, problems };
}

/** Reports slugs that occur a second time. */
function addDuplicates(files: readonly ReadFile[]): void {
  const firstFiles = new Map<string, string>();
  for (const { file, recalls, problems } of files) {
    for (const [place, { slug }] of recalls.entries()) {
      const first = firstFiles.get(slug);
      if (first === undefined) firstFiles.set(slug, file);
      else problems.push({ path: ['recalls', place, 'slug'], message: `"${slug}" stands in ${first} too` });
    }
  }
}
