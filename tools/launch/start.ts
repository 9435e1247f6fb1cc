import { runSite } from '#src/server/run-site.ts';
import { buildSite } from './build-site.ts';
import { fillEmptyStock } from './demo-stock.ts';

/** `npm start`, and what production runs: the site, after a demo stock where there is none and a build where it is not current. */
await runSite({ fillStock: fillEmptyStock, build: buildSite });
