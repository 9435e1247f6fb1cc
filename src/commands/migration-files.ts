import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Holds the migrations that the baseline replaces, below lines of the form "--- 0001_name.sql". */
export const FORMER_MIGRATIONS = 'former-migrations.sql';

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const BASELINE_NAME = /^\d{4}_baseline\.sql$/;

/** A folder of migrations. The baseline, where there is one, is the first file, and makes what the former migrations made together. */
export type MigrationFiles = {
  /** Names of the files, in order. */
  files: readonly string[];
  baseline: string | null;
  /** The SQL of the migrations that the baseline replaces, by name, in order. */
  former: ReadonlyMap<string, string>;
};

/** File names of the migrations in a folder, in order. */
export const listMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => FILE_NAME.test(file)).sort();

/** @throws Error when there is a baseline without the migrations that it replaces */
export async function readMigrationFiles(folder: string): Promise<MigrationFiles> {
  const files = await listMigrations(folder);
  const baseline = files.find((name) => BASELINE_NAME.test(name)) ?? null;
  if (baseline === null) return { files, baseline, former: new Map() };
  return { files, baseline, former: splitMigrations(await readFile(path.join(folder, FORMER_MIGRATIONS), 'utf8')) };
}

/** The migrations of a file that holds several, by name. */
function splitMigrations(text: string): ReadonlyMap<string, string> {
  const [, ...parts] = text.split(/^--- (\d{4}_[a-z0-9_]+\.sql)$/m);
  return new Map(parts.flatMap((name, place) => (place % 2 === 0 ? [[name, parts[place + 1] ?? '']] : [])));
}

/**
 * The migrations whose changes a database has, of the names that it recorded: a baseline stands for the former migrations up to its
 * number. Names that the folder does not know remain.
 */
export function completedMigrations(recorded: Iterable<string>, { baseline, former }: MigrationFiles): Set<string> {
  const completed = new Set<string>();
  for (const name of recorded) {
    completed.add(name);
    if (baseline === null || !BASELINE_NAME.test(name) || name > baseline) continue;
    completed.delete(name);
    for (const each of former.keys()) if (each.slice(0, 4) <= name.slice(0, 4)) completed.add(each);
  }
  return completed;
}

/** Names of all migrations whose changes this version makes, in order: the former ones and the files after the baseline. */
export const knownMigrations = ({ files, baseline, former }: MigrationFiles): string[] => [
  ...former.keys(),
  ...files.filter((name) => name !== baseline),
];
