import { parentPort, workerData } from 'node:worker_threads';
import type { FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { batchNormaliser, type NormaliseOrder } from './normalise-rows.ts';

/** The second thread of an import: turns each batch of rows into lines of COPY text, as UTF-8. */
const normalise = batchNormaliser(workerData as NormaliseOrder);
const encoder = new TextEncoder();
parentPort?.on('message', (batch: FeedRow[]) => {
  const lines = encoder.encode(normalise(batch));
  parentPort?.postMessage(lines, [lines.buffer]);
});
