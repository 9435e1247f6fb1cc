import { runSite } from '#src/server/run-site.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { beginStock, completeStockBeside } from '#tools/launch/demo-stock.ts';

/** `npm start` with a first part that is small enough for a test. */
const FIRST_ADS = 10;

await runSite({
  fillStock: (pool, ads) => beginStock(pool, ads, FIRST_ADS),
  completeStock: (pool, config, shutdown) => completeStockBeside(pool, config, shutdown, FIRST_ADS),
  openFrontend: (shutdown) => buildSite(shutdown.signal).then(() => undefined),
});
