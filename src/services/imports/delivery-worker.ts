import { parentPort, workerData } from 'node:worker_threads';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/client.ts';
import { UploadedPictures } from '#src/integrations/pictures/uploaded-pictures.ts';

/** Input of the worker thread. */
export type WaitingImports = { databaseUrl: string; folder: string; pictureFolder: string };

/** Imports all waiting deliveries in a worker thread, because parsing and checking rows occupies a core. */
const { databaseUrl, folder, pictureFolder } = workerData as WaitingImports;
const pool = createCommandPool(databaseUrl);
const onError = (error: unknown) => parentPort?.postMessage(error);
try {
  await runDeliveries(
    pool,
    { folder, mappingFolder: FEED_MAPPINGS, pictures: new UploadedPictures(pictureFolder) },
    onError,
  );
} finally {
  await pool.end();
}
