import { Worker } from 'node:worker_threads';
import type { LoadOrder, LoadResult } from './load-worker.ts';

/** Generates load in a thread of its own. */
export function runLoad(order: LoadOrder): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
