import { openFiles } from '#src/integrations/files/open-files.ts';
import { SharedPictures } from '#src/integrations/files/shared-pictures.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { runStep } from '#src/server/steps.mjs';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';

/**
 * `npm run move-files`: copies the uploaded pictures of the data folder into the bucket of FILES_URL. It can be interrupted and
 * repeated, and the site may be running.
 */
await runTool('Stopped. Run it again to go on.', async (shutdown) => {
  const config = toolConfig();
  const { objects, uploaded } = await openFiles(config);
  if (objects === null || !(uploaded instanceof SharedPictures)) throw new LaunchError('FILES_URL is not set.');
  shutdown.onClose('The file store', () => objects.close());
  await objects.check();
  const moved = await runStep('Uploaded pictures', (report) =>
    uploaded.move((done, all) => {
      shutdown.signal.throwIfAborted();
      report(done / all, `${done} of ${all}`);
    }),
  );
  console.log(`${moved} pictures copied. Those of ${config.dataDir} are still read, and may be deleted.`);
});
