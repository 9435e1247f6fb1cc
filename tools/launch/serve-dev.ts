import { parseConfig } from '#src/config/env.ts';
import { runSite } from '#src/server/run-site.ts';
import { beginStock, completeStockBeside } from './demo-stock.ts';
import { openDevFrontend } from './dev-frontend.ts';
import { childEnvironment } from './environment.ts';

/**
 * The server of `npm run dev`: the site with pages rendered from the sources by Vite. By default it has a small stock and its own data
 * folder, and no service worker, which would cache modules.
 */
const DEFAULTS = { DATA_DIR: '.data/dev', DEMO_ADS: '4000', SERVICE_WORKER: 'off' };

await runSite(
  { fillStock: beginStock, completeStock: completeStockBeside, openFrontend: openDevFrontend },
  parseConfig({ ...DEFAULTS, ...childEnvironment() }),
);
