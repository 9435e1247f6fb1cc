import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { runStep } from '#src/server/steps.mjs';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';

/** `npm run search-index`: rebuilds the suggestion index; the site may be running. */
await runTool('Stopped. The index in use is unchanged.', async (shutdown) => {
  const pool = await openPreparedDatabase(toolConfig(), shutdown);
  const { rows } = await runStep('Search index', () => populateSearchIndex(pool, 'kommandoraden'));
  console.log(`${rows} names.`);
});
