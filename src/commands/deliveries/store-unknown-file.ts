import { readFile, stat } from 'node:fs/promises';
import type { Db } from '#src/db/connection/client.ts';
import { storeFeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { addOwnMapping } from './edit-feed-mapping.ts';
import { SAMPLE_LIMITS } from './try-mapping.ts';

/**
 * Stores a delivery that could not be read as the sample of its dealer's mapping, which staff see as a file that waits.
 * @param file null: it no longer exists
 * @returns false: it is too large
 */
export async function storeUnknownFile(
  db: Db,
  { dealer, fileName, file }: { dealer: { id: number; name: string }; fileName: string; file: string | null },
): Promise<boolean> {
  if (file === null || (await stat(file)).size > SAMPLE_LIMITS.bytes) return false;
  const id = await addOwnMapping(db, dealer);
  await storeFeedSample(db, id, { fileName: fileName.slice(0, 200), content: await readFile(file) }, true);
  return true;
}
