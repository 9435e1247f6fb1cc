import { parentPort, workerData } from 'node:worker_threads';
import { type ImportStart, importUpload, type UploadedFeed } from '#src/commands/deliveries/import-upload.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/connection/client.ts';
import type { DeliveryLimits } from '#src/domain/deliveries/delivery-growth.ts';
import { type FilesPlace, openFiles } from '#src/integrations/files/open-files.ts';

/** Input of the worker thread. */
export type ImportOrder = { databaseUrl: string; place: FilesPlace; limits: DeliveryLimits; upload: UploadedFeed };

/** Imports one uploaded file in a worker thread, because parsing and checking rows occupies a core. */
const { databaseUrl, place, limits, upload } = workerData as ImportOrder;
const send = (start: ImportStart) => parentPort?.postMessage(start);
const pool = createCommandPool(databaseUrl);
try {
  const onBegun = (runId: number) => send({ kind: 'begun', runId });
  const { uploaded: pictures, deliveries: files } = await openFiles(place);
  const isTaken = await importUpload(pool, upload, {
    mappingFolder: FEED_MAPPINGS,
    maxRows: limits.importRows,
    pictures,
    files,
    onBegun,
  });
  if (!isTaken) send({ kind: 'busy' });
} finally {
  await pool.end();
}
