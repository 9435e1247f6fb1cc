import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { LockFile } from '#tools/lock/lock-file.ts';
import { shippedLicences, withLicences } from './licence-document.ts';
import { licenceOf, licenceProblems, packagesOf } from './licences.ts';

test('every package has a permitted licence', () => {
  const lock = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  const packages = packagesOf(lock);
  expect(packages.length).toBeGreaterThan(300);
  expect(licenceProblems(packages)).toEqual([]);
});

test('docs/licences.md lists the packages of the lock file; `npm run licences` writes it', () => {
  const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  const table = shippedLicences(JSON.parse(read('package-lock.json')) as LockFile);
  expect(table).toContain('`react`');
  expect(table).not.toContain('`vitest`');
  expect(read('docs/licences.md')).toBe(withLicences(read('docs/licences.md'), table));
});

test.each([
  ['MIT OR GPL-3.0-only', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND ISC) OR GPL-3.0-only', true],
  ['(GPL-3.0-only OR AGPL-3.0-only) AND MIT', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['MIT ISC', false],
  ['LGPL-3.0-or-later', false],
  ['', false],
])('%s', (licence, isAllowed) => {
  expect(licenceProblems([{ name: 'a', licence }])).toEqual(isAllowed ? [] : [`a: ${licence}`]);
});

test('applies an exception to its own package only', () => {
  const licence = 'LGPL-3.0-or-later';
  expect(licenceProblems([{ name: '@img/sharp-libvips-linux-x64', licence }])).toEqual([]);
  expect(licenceProblems([{ name: 'a', licence: null }])).toEqual(['a: names no licence']);
});

test.each([
  [{ license: 'MIT' }, 'MIT'],
  [{ licenses: [{ type: 'MIT', url: 'x' }, { type: 'GPL-3.0-only' }] }, 'MIT OR GPL-3.0-only'],
  [{ license: { type: 'MIT' } }, null],
  [{ licenses: [] }, null],
  [{}, null],
  [null, null],
])('reads the licence of %j', (manifest, licence) => {
  expect(licenceOf(manifest)).toBe(licence);
});
