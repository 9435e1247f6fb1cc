import path from 'node:path';
import { restoreBackup } from '#src/commands/restore-backup.ts';
import { MIGRATIONS } from '#src/config/env.ts';
import { isServed } from '#src/db/backup/backup-tables.ts';
import { createCommandPool, createDb } from '#src/db/connection/client.ts';
import { openFiles } from '#src/integrations/files/open-files.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { DATABASE_STOP_LIMIT_MS, openDatabase } from '#src/server/open-database.ts';
import { prepareSecrets } from '#src/server/secret-box.ts';
import { runStep } from '#src/server/steps.mjs';
import { callerFolder } from '#tools/launch/environment.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';

/** `npm run restore -- FILE [--force]`: replaces the contents of the database by a backup. */
await runTool('Stopped. The database is as it was.', async (shutdown) => {
  const args = process.argv.slice(2);
  const [given, ...others] = args.filter((arg) => arg !== '--force');
  if (given === undefined || others.length > 0) throw new LaunchError('npm run restore -- FILE [--force]');
  const config = toolConfig();
  const opening = openDatabase(config);
  const { url } = await shutdown.own('The database', opening, (opened) => opened.stop(), DATABASE_STOP_LIMIT_MS);
  const pool = createCommandPool(url);
  shutdown.onClose('Connections', () => void pool.end().catch(() => undefined));
  // A running site would go on with its in-memory copies of the stock.
  if (await isServed(pool)) throw new LaunchError('A site runs on this database. Stop it first.');
  const request = {
    file: path.resolve(callerFolder(), given),
    migrations: MIGRATIONS,
    pictures: (await openFiles(config)).uploaded,
    force: args.includes('--force'),
  };
  const madeAt = await runStep('Restore', () => restoreBackup(pool, request));
  // A backup of an older version contains unencrypted secrets, and a backup of another site has another key.
  const notes = await prepareSecrets(createDb(pool), config);
  for (const note of notes) console.log(note);
  console.log(`The database is as it was at ${madeAt.toISOString()}.`);
});
