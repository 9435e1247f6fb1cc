import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { listStoredUploads } from '#src/db/deliveries/import-runs.ts';

/**
 * Removes delivery files that a killed process left behind: partly received, or with an import that ended with the process. Those
 * of stopped imports are preserved, so that they can be forced. Call only while no site uses the folder.
 * @returns number of files
 */
export async function removeAbandonedUploads(pool: pg.Pool, folder: string): Promise<number> {
  const stored = await listStoredUploads(pool);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const abandoned = names.filter((name) => !stored.has(name));
  for (const name of abandoned) await rm(path.join(folder, name), { recursive: true, force: true });
  return abandoned.length;
}
