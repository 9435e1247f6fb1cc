import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { DeliveryRunner } from '#src/commands/deliveries/run-deliveries.ts';
import type { WaitingImports } from './delivery-worker.ts';

/**
 * Imports waiting deliveries in one worker thread, which ends when none waits. The thread ends with the process and its uncommitted
 * work is rolled back; the job that pulls feeds starts what then still waits.
 */
export function openDeliveryRunner(order: WaitingImports, logger: Pick<Logger, 'error'>): DeliveryRunner {
  let isRunning = false;
  let isNotified = false;
  const start = (): void => {
    isRunning = true;
    isNotified = false;
    const report = (error: unknown) => logger.error({ err: error }, 'delivery failed');
    const worker = new Worker(new URL('./delivery-worker.ts', import.meta.url), { workerData: order });
    worker.on('message', report);
    worker.on('error', report);
    worker.on('exit', () => {
      isRunning = false;
      // Received while the thread was ending, and perhaps not seen by it.
      if (isNotified) start();
    });
    // The thread must not keep the process alive. Called last, because adding a message listener reverts it.
    worker.unref();
  };
  return {
    notify: () => {
      if (isRunning) isNotified = true;
      else start();
    },
  };
}
