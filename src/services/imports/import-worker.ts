import { parentPort, workerData } from 'node:worker_threads';
import { type ImportStart, importUpload, type UploadedFeed } from '#src/commands/deliveries/import-upload.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/client.ts';

/** Input of the worker thread. */
export type ImportOrder = { databaseUrl: string; upload: UploadedFeed };

/** Imports one uploaded file in a worker thread, because parsing and checking rows occupies a core. */
const { databaseUrl, upload } = workerData as ImportOrder;
const send = (start: ImportStart) => parentPort?.postMessage(start);
const pool = createCommandPool(databaseUrl);
try {
  const onBegun = (runId: number) => send({ kind: 'begun', runId });
  const isTaken = await importUpload(pool, upload, { mappingFolder: FEED_MAPPINGS, onBegun });
  if (!isTaken) send({ kind: 'busy' });
} finally {
  await pool.end();
}
