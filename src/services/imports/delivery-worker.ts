import { parentPort, workerData } from 'node:worker_threads';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/client.ts';
import { type FilesPlace, openFiles } from '#src/integrations/files/open-files.ts';

/** Input of the worker thread. */
export type WaitingImports = { databaseUrl: string; place: FilesPlace };

/** Imports all waiting deliveries in a worker thread, because parsing and checking rows occupies a core. */
const { databaseUrl, place } = workerData as WaitingImports;
const pool = createCommandPool(databaseUrl);
const files = await openFiles(place);
const onError = (error: unknown) => parentPort?.postMessage(error);
try {
  await runDeliveries(
    pool,
    { files: files.deliveries, mappingFolder: FEED_MAPPINGS, pictures: files.uploaded },
    onError,
  );
} finally {
  await pool.end();
}
