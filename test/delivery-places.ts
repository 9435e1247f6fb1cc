import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { runDeliveries } from '#src/commands/deliveries/run-deliveries.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { DELIVERY_LIMITS } from '#src/domain/deliveries/delivery-growth.ts';
import { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { UploadedPictures } from '#src/integrations/files/uploaded-pictures.ts';

/** Where the imports of deliveries find their files. @param folder of uploads; their pictures are stored beside it */
export const deliveryPlaces = (folder: string, limits = DELIVERY_LIMITS): Parameters<typeof runDeliveries>[1] => ({
  limits,
  files: new DeliveryFiles(folder, null),
  mappingFolder: FEED_MAPPINGS,
  pictures: new UploadedPictures(path.join(folder, '..', 'pictures')),
});

/**
 * A data folder for the deliveries of a test file, removed after it.
 * @returns the folder, and the import of all that waits, in this thread, because a thread of its own takes longer to start than the import
 * of a few cars
 */
export async function deliveryFolder(pool: pg.Pool): Promise<{ folder: string; run: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'deliveries-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const places = deliveryPlaces(path.join(folder, 'uploads'));
  const run = () =>
    runDeliveries(pool, places, (error) => {
      throw error;
    });
  return { folder, run };
}
