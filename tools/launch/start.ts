import { runSite } from '#src/server/run-site.ts';
import { buildSite } from './build-site.ts';
import { beginStock, completeStockBeside } from './demo-stock.ts';

/** `npm start` and the production entry: creates a demo stock if there are no ads, builds the site if its build is out of date, and runs it, beside which the rest of a large stock is added. */
await runSite({
  fillStock: beginStock,
  completeStock: completeStockBeside,
  openFrontend: (shutdown) => buildSite(shutdown.signal).then(() => undefined),
});
