import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { readConfig } from '#src/config/env.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { Shutdown } from '#src/server/shutdown.ts';
import { runStep } from '#src/server/steps.mjs';
import { runTool } from '#tools/launch/run-tool.ts';

/** `npm run search-index`: rebuilds the suggestion index; the site may be running. */
const shutdown = new Shutdown();
shutdown.listen(() => console.error('Stopped. The index in use is unchanged.'));

await runTool(shutdown, async () => {
  const config = readConfig();
  if (!config.ok) throw new LaunchError(config.failure);
  const pool = await openPreparedDatabase(config.value, shutdown);
  const { rows } = await runStep('Search index', () => populateSearchIndex(pool, 'kommandoraden'));
  console.log(`${rows} names.`);
});
