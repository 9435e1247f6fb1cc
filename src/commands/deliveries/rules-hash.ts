import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Everything that decides how a row becomes an ad, as files and folders of the project: code, and the data that it reads. A test compares
 * the list with the imports of `normalise-rows.ts`; the catalogue, which is in the database, is part of a row's own hash.
 */
export const RULE_INPUTS: readonly string[] = [
  'data/adviser/lexicon.json',
  'data/adviser/phrases.json',
  'src/commands/deliveries/normalise-rows.ts',
  'src/db/deliveries/staged-columns.ts',
  'src/base',
  'src/domain/ads',
  'src/domain/catalogue',
  'src/domain/dealers',
  'src/domain/deliveries',
  'src/domain/format',
  'src/domain/places',
  'src/domain/swedish',
  'src/domain/vocabulary',
  'src/domain/wish',
];

/**
 * Hash of the code and data that normalise rows, as they were when this process loaded them: files may be replaced before the process is
 * restarted. After a change every row is normalised again, without a version that somebody has to raise.
 */
export const RULES_HASH = hashRules(path.resolve(import.meta.dirname, '../../..'));
// Only an import needs it.
RULES_HASH.catch(() => undefined);

/** @param root the project's folder */
export async function hashRules(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const input of RULE_INPUTS)
    for (const file of await listFiles(path.join(root, input)))
      hash.update(`\0${path.relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

async function listFiles(input: string): Promise<string[]> {
  if (path.extname(input) !== '') return [input];
  const names = await readdir(input, { recursive: true });
  return names
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(input, name));
}
