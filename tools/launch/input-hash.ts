import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';

/**
 * Hash of the names and contents of files of the project, without tests; a checkout or a copy changes modification times only.
 * @param patterns globs relative to the project's root
 */
export function inputHash(patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd: PROJECT_ROOT, exclude: ['**/*.test.{ts,tsx}'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(PROJECT_ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}
