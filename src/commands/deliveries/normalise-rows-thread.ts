import { parentPort, workerData } from 'node:worker_threads';
import { batchNormaliser, type HashedRow, type NormaliseOrder } from './normalise-rows.ts';

/** The second thread of an import: turns each batch of rows into lines of COPY text, as UTF-8. */
const normalise = batchNormaliser(workerData as NormaliseOrder);
const encoder = new TextEncoder();
parentPort?.on('message', (batch: HashedRow[]) => {
  const lines = encoder.encode(normalise(batch));
  parentPort?.postMessage(lines, [lines.buffer]);
});
