import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSameProcess, type ProcessIdentity, thisProcess } from '#src/integrations/process/process-identity.mjs';

const fileOf = (dataDir: string): string => path.join(dataDir, 'site-address.json');

/** Records the public address of the site that runs on a data folder, for commands beside it. @returns removes it */
export function recordSiteAddress(dataDir: string, url: string): () => void {
  writeFileSync(fileOf(dataDir), JSON.stringify({ ...thisProcess(), url }));
  return () => rmSync(fileOf(dataDir), { force: true });
}

/** The address of the site that runs on a data folder; null: none does. */
export function readSiteAddress(dataDir: string): string | null {
  try {
    const { url, ...site } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as ProcessIdentity & { url: string };
    return isSameProcess(site) ? url : null;
  } catch {
    // There is no file, or it is being written.
    return null;
  }
}
