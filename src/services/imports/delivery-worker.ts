import { parentPort, workerData } from 'node:worker_threads';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import type { DeliveryLimits } from '#src/domain/deliveries/delivery-growth.ts';
import { type FilesPlace, openFiles } from '#src/integrations/files/open-files.ts';

/** Input of the worker thread. */
export type WaitingImports = { databaseUrl: string; place: FilesPlace; limits: DeliveryLimits };

/** Imports all waiting deliveries in a worker thread, because parsing and checking rows occupies a core. */
const { databaseUrl, place, limits } = workerData as WaitingImports;
const stop = { aborted: false };
parentPort?.once('message', () => {
  stop.aborted = true;
});
// The listener must not keep the thread alive.
parentPort?.unref();
const files = await openFiles(place);
const onError = (error: unknown) => parentPort?.postMessage(error);
const places = { files: files.deliveries, mappingFolder: FEED_MAPPINGS, pictures: files.uploaded, limits };

const pool = createCommandPool(databaseUrl);
try {
  await runDeliveries(pool, places, onError, stop);
} finally {
  await pool.end();
}
