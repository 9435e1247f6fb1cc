import { buildPictures } from '#tools/illustrations/build-pictures.ts';
import { runTool } from './run-tool.ts';

/** Builds the pictures; build-site.ts, which starts it, holds the lock. */
await runTool('Stopped.', (shutdown) => buildPictures(shutdown.signal));
