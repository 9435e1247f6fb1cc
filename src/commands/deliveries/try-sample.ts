import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '#src/base/result.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { FeedSample } from '#src/db/deliveries/feed-mappings.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { acceptDelivery } from './accept-delivery.ts';

/**
 * Lets the file from which a dealer made its mapping be tried as an uploaded one, so that it need not be sent again.
 * @returns the id of the delivery
 */
export async function trySample(
  { db, files }: { db: Db; files: DeliveryFiles },
  { sample, dealerId, uploadedBy }: { sample: FeedSample; dealerId: number; uploadedBy: string },
): Promise<Result<string, 'too many waiting'>> {
  const id = randomUUID();
  const upload = randomUUID();
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(files.folder, upload), sample.content, { mode: 0o600 });
  let isUsed = false;
  try {
    await files.share(upload);
    const accepted = await acceptDelivery(db, {
      id,
      dealerId,
      uploadedBy,
      apiKeyId: null,
      feedSourceId: null,
      scope: 'stock',
      isForced: false,
      idempotencyKey: null,
      bodyHash: createHash('sha256').update(sample.content).digest(),
      fileName: sample.fileName,
      upload,
      receivedAt: new Date(),
    });
    isUsed = accepted.ok;
    return accepted.ok ? { ok: true, value: accepted.value.id } : { ok: false, failure: 'too many waiting' };
  } finally {
    if (!isUsed) await files.remove(upload);
  }
}
