import { populateSearchIndex } from '#src/commands/search-box/populate-search-index.ts';
import { readConfig } from '#src/config/env.ts';
import { LaunchError } from '#tools/launch/launch-error.ts';
import { openPreparedDatabase } from '#tools/launch/prepared-database.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { Shutdown } from '#tools/launch/shutdown.ts';
import { runStep } from '#tools/launch/steps.mjs';

/** `npm run search-index`: the search box's index anew, beside or without a running site. */
const shutdown = new Shutdown();
shutdown.listen(() => console.error('Stopped. The index in use is unchanged.'));

await runTool(shutdown, async () => {
  const config = readConfig();
  if (!config.ok) throw new LaunchError(config.failure);
  const pool = await openPreparedDatabase(config.value, shutdown);
  const { rows } = await runStep('Search index', () => populateSearchIndex(pool, 'kommandoraden'));
  console.log(`${rows} names.`);
});
