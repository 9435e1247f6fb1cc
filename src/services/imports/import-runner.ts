import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { DAY_MS } from '#src/base/units.ts';
import type { ImportRunner, ImportStart } from '#src/commands/deliveries/import-upload.ts';
import type { DeliveryLimits } from '#src/domain/deliveries/delivery-growth.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import type { FilesPlace } from '#src/integrations/files/open-files.ts';
import type { ImportOrder } from './import-worker.ts';

/** A cancelled import may be forced within this time; afterwards its file is deleted. */
const RETENTION_MS = DAY_MS;

type Options = {
  databaseUrl: string;
  place: FilesPlace;
  limits: DeliveryLimits;
  files: DeliveryFiles;
  logger: Pick<Logger, 'error' | 'info'>;
};

/** Imports each file in a worker thread. The thread ends with the process and its uncommitted work is rolled back. */
export function openImportRunner({ databaseUrl, place, limits, files, logger }: Options): ImportRunner {
  return {
    start: async (upload) => {
      await forgetOldFiles(files.folder, upload.file);
      return startThread({ databaseUrl, place, limits, upload }, logger);
    },
    storedFile: (upload) => files.fetch(upload),
  };
}

function startThread(order: ImportOrder, logger: Options['logger']): Promise<ImportStart> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: order });
    worker.on('message', resolve);
    worker.on('error', (error) => {
      logger.error({ err: error, file: order.upload.fileName }, 'import failed');
      reject(error);
    });
    worker.on('exit', () => reject(new Error('The import ended before it had begun.')));
    // The thread must not keep the process alive. Called last, because adding a message listener reverts it.
    worker.unref();
  });
}

/** Deletes files of cancelled or interrupted imports that nobody resumed. */
async function forgetOldFiles(folder: string, current: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (file !== current && facts && Date.now() - facts.mtimeMs > RETENTION_MS) await rm(file, { force: true });
  }
}
