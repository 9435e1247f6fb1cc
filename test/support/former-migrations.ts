import { readMigrationFiles } from '#src/commands/migration-files.ts';
import { MIGRATIONS } from '#src/config/env.ts';

/** Names of the migrations that the baseline replaces, in order. */
export const formerMigrations = async (): Promise<string[]> => [
  ...(await readMigrationFiles(MIGRATIONS)).former.keys(),
];

/** The SQL of one of them. */
export async function formerMigration(name: string): Promise<string> {
  const sql = (await readMigrationFiles(MIGRATIONS)).former.get(name);
  if (sql === undefined) throw new Error(`There is no former migration ${name}.`);
  return sql;
}
