import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { LockFile } from '#tools/lock/lock-file.ts';
import { readAdvisories } from './advisories.ts';
import { licenceProblems, packagesOf } from './licences.ts';

/** `npm run audit`: licences and known vulnerabilities of every package. Exits with 1 for findings, 2 if no registry answered. */

const FOUND = 1;
const NOT_KNOWN = 2;

const lock = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as LockFile;
const packages = packagesOf(lock);
const licences = licenceProblems(packages);
for (const line of licences) console.log(`Licence: ${line}`);
console.log(`Licences: ${packages.length} packages, ${licences.length} that may not be used.`);

const advisories = await readAdvisories();
if (advisories.ok) {
  for (const line of advisories.value) console.log(`Vulnerability: ${line}`);
  console.log(`Known vulnerabilities: ${advisories.value.length}.`);
} else {
  console.log(`Known vulnerabilities: the registry could not be asked (${advisories.failure}).`);
}

const hasFound = licences.length > 0 || (advisories.ok && advisories.value.length > 0);
process.exitCode = hasFound ? FOUND : advisories.ok ? 0 : NOT_KNOWN;
