import path from 'node:path';
import { makeBackup } from '#src/commands/make-backup.ts';
import { openFiles } from '#src/integrations/files/open-files.ts';
import { describeOutside } from '#src/server/data-folder.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { prepareDatabase, quietly } from '#src/server/prepared-database.ts';
import { runStep } from '#src/server/steps.mjs';
import { callerFolder } from '#tools/launch/environment.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';

/** `npm run backup -- FILE [--replace]`: writes everything that cannot be recreated to one file; the site may be running. */
await runTool('Stopped. There is no backup.', async (shutdown) => {
  const args = process.argv.slice(2);
  const [given, ...others] = args.filter((arg) => arg !== '--replace');
  if (given === undefined || others.length > 0) throw new LaunchError('npm run backup -- FILE [--replace]');
  const replaces = args.includes('--replace');
  const config = toolConfig();
  const file = path.resolve(callerFolder(), given);
  const { pool, outsideFolder } = await prepareDatabase(config, shutdown, quietly);
  const { uploaded: pictures } = await openFiles(config);
  const { signal } = shutdown;
  const made = await runStep('Backup', () => {
    const making = makeBackup(pool, { file, replaces, pictures, now: new Date(), signal });
    // A stop waits until the incomplete file is removed.
    return shutdown.own('The backup', making, async () => undefined);
  });
  console.log(`${file}: ${made.tables} tables, ${made.pictures} uploaded pictures.`);
  if (outsideFolder) console.log(describeOutside(outsideFolder, config));
});
