import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { migrate } from '#src/commands/migrate.ts';
import { FORMER_MIGRATIONS, type MigrationFiles, readMigrationFiles } from '#src/commands/migration-files.ts';
import { MIGRATIONS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import { openFolder, startEmbeddedPostgres } from '#src/integrations/postgres/embedded-postgres.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { baselineText } from './baseline-text.ts';
import { readSchema } from './read-schema.ts';
import { readWrittenSchema } from './sql-statements.ts';

const HEADING = `-- The schema of a new database, made by \`npm run baseline\` from the migrations that are in former-migrations.sql. Comments may be changed
-- by hand; statements change in migrations of their own, as everywhere.`;

/**
 * `npm run baseline`: replaces all migrations by one baseline with the number of the last, made from a database of its own that they
 * migrated, and appends those that it replaces to former-migrations.sql. Comments stay. Commit the result; `migrate.test.ts` proves that
 * both ways make the same database.
 */
await runTool('Stopped. No file was changed.', async (shutdown) => {
  const files = await readMigrationFiles(MIGRATIONS);
  const last = files.files.at(-1);
  if (last === undefined || last === files.baseline) throw new LaunchError('There is no migration after the baseline.');
  const inFolder = (name: string) => path.join(MIGRATIONS, name);
  const texts = new Map<string, string>();
  for (const name of files.files) texts.set(name, await readFile(inFolder(name), 'utf8'));

  const pool = await openScratchDatabase(shutdown);
  await migrate(pool, MIGRATIONS);
  const baseline = `${last.slice(0, 4)}_baseline.sql`;
  const text = baselineText(await readSchema(pool), readWrittenSchema([...texts.values()]), HEADING);

  await writeFile(inFolder(FORMER_MIGRATIONS), formerText(files, texts, baseline));
  for (const name of texts.keys()) await unlink(inFolder(name));
  await writeFile(inFolder(baseline), text);
  console.log(`db/migrations/${baseline} replaces ${texts.size} files.`);
});

function formerText({ former, baseline }: MigrationFiles, texts: ReadonlyMap<string, string>, name: string): string {
  const sections = [...former, ...texts].filter(([each]) => each !== baseline);
  return [
    `-- The migrations that ${name} replaces: databases and backups that are older than it are migrated by them.\n`,
    ...sections.map(([each, sql]) => `--- ${each}\n${sql.trim()}\n`),
  ].join('\n');
}

/** A database without tables, on a server of its own that ends with the command. */
async function openScratchDatabase(shutdown: Shutdown): Promise<pg.Pool> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'milvis-baseline-'));
  shutdown.onClose('Folder', () => rm(dataDir, { recursive: true, force: true }));
  // The server may run as another account.
  await openFolder(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, settings: ['fsync=off'] });
  shutdown.onClose('Database', () => server.stop());
  const pool = createCommandPool(server.url);
  shutdown.onClose('Connections', () => pool.end());
  return pool;
}
