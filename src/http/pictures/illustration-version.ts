import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';

const ILLUSTRATION_CODE = path.join(PROJECT_ROOT, 'src/domain/illustration');

/**
 * Version of the illustrations: a hash of the code that renders them, so it changes without being raised by hand and is equal in
 * all processes of a release.
 */
export async function illustrationVersion(folder = ILLUSTRATION_CODE): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(await readFile(path.join(folder, file)));
  return hash.digest('base64url').slice(0, 8);
}
