import os from 'node:os';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { seconds } from '#src/server/steps.mjs';
import { completeStock, readPendingStock } from './demo-stock.ts';
import { runTool, toolConfig } from './run-tool.ts';

/** Adds the other ads of a large demo stock beside the site that started it. Argument: active ads that the first part was to have. */

// The site's pages come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const started = Date.now();
await runTool('Not all invented ads are in. The next start adds the others.', async (shutdown) => {
  const { demoAds: ads } = toolConfig();
  const pool = await openPreparedDatabase(toolConfig(), shutdown);
  // Sites of several machines that start at once have one database: one adds the ads, the others find them complete.
  const lock = await pool.connect();
  shutdown.onClose('The lock of the demo stock', () => lock.release(true));
  await lock.query('set statement_timeout = 0; set lock_timeout = 0');
  await lock.query("select pg_advisory_lock(hashtext('demo-stock'))");
  const pending = await readPendingStock(pool, ads);
  if (pending === null) return;
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from ads where status = 'active'",
  );
  console.log(
    `${rows[0]?.count} of ${ads} invented ads are in. The others are added beside the site, which takes about a minute; ` +
      'the reports of the market come last.',
  );
  await completeStock(pool, ads, pending, { firstAds: Number(process.argv[2]), report: () => undefined });
  console.log(`All ${ads} invented ads are in, after ${seconds(started)}.`);
});
