import { runStep } from '#src/server/steps.mjs';
import { buildSite } from './build-site.ts';
import { runTool } from './run-tool.ts';

/** Builds the site without starting it, for a container image or a read-only installation. */
await runTool('Stopped.', (shutdown) => runStep('Pages', () => buildSite(shutdown.signal)));
