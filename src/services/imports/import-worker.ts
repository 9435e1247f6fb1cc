import { parentPort, workerData } from 'node:worker_threads';
import { type ImportStart, importUpload, type UploadedFeed } from '#src/commands/deliveries/import-upload.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { createCommandPool } from '#src/db/client.ts';
import { UploadedPictures } from '#src/integrations/pictures/uploaded-pictures.ts';

/** Input of the worker thread. */
export type ImportOrder = { databaseUrl: string; pictureFolder: string; upload: UploadedFeed };

/** Imports one uploaded file in a worker thread, because parsing and checking rows occupies a core. */
const { databaseUrl, pictureFolder, upload } = workerData as ImportOrder;
const send = (start: ImportStart) => parentPort?.postMessage(start);
const pool = createCommandPool(databaseUrl);
try {
  const onBegun = (runId: number) => send({ kind: 'begun', runId });
  const pictures = new UploadedPictures(pictureFolder);
  const isTaken = await importUpload(pool, upload, { mappingFolder: FEED_MAPPINGS, pictures, onBegun });
  if (!isTaken) send({ kind: 'busy' });
} finally {
  await pool.end();
}
