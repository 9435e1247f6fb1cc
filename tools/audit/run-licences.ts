import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { LockFile } from '#tools/lock/lock-file.ts';
import { shippedLicences, withLicences } from './licence-document.ts';

/** `npm run licences`: writes the table of docs/licences.md again, after a change of packages. */

const lock = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as LockFile;
const file = path.join(PROJECT_ROOT, 'docs/licences.md');
writeFileSync(file, withLicences(readFileSync(file, 'utf8'), shippedLicences(lock)));
