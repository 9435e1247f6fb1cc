import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The code that turns a row into an ad: the rules and words, and the columns. */
const SOURCES = ['domain', 'db/deliveries/staged-columns.ts'];

/**
 * Hash of the code that normalises rows, as it was when this process loaded it: files may be replaced before the process is restarted.
 * After a change of the code every row is normalised again, without a version that somebody has to raise.
 */
export const RULES_HASH = hashRules(path.resolve(import.meta.dirname, '../..'));
// Only an import needs it.
RULES_HASH.catch(() => undefined);

/** @param root the folder of the sources */
export async function hashRules(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES)
    for (const file of await sourceFiles(path.join(root, source)))
      hash.update(`\0${path.relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

async function sourceFiles(source: string): Promise<string[]> {
  if (source.endsWith('.ts')) return [source];
  const names = await readdir(source, { recursive: true });
  return names
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(source, name));
}
