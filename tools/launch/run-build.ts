import { Shutdown } from '#src/server/shutdown.ts';
import { runStep } from '#src/server/steps.mjs';
import { buildSite } from './build-site.ts';
import { runTool } from './run-tool.ts';

/** Builds the site without starting it, for a container image or a read-only installation. */
const shutdown = new Shutdown();
shutdown.listen(() => console.error('Stopped.'));

await runTool(shutdown, () => runStep('Site', () => buildSite(shutdown.signal)));
