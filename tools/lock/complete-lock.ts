import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LOCK_FILES, type LockFile, lockEntry, missingOptionalPackages } from './lock-file.ts';

/** `npm run complete-lock`: adds optional packages of other platforms that npm omitted from the lock files. Run it after each change of packages. */
for (const name of LOCK_FILES) {
  const file = path.resolve(import.meta.dirname, '../..', name);
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const missing = missingOptionalPackages(lock);
  const added = missing.map((each) => [`node_modules/${each.name}`, lockEntry(each)] as const);
  const entries = Object.entries(lock.packages).concat(added.map(([folder, entry]) => [folder, entry]));
  const packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
  if (added.length > 0) writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`${added.length} packages of other platforms added to ${name}.`);
}
