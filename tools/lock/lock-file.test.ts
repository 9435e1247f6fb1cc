import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { LOCK_FILES, type LockFile, lockEntry, missingOptionalPackages } from './lock-file.ts';

test.each(LOCK_FILES)('%s contains the packages of every platform (repair: npm run complete-lock)', (file) => {
  const lock = JSON.parse(readFileSync(path.join(PROJECT_ROOT, file), 'utf8')) as LockFile;
  expect(missingOptionalPackages(lock)).toEqual([]);
});

test('resolves an optional package like Node', () => {
  const needs = { optionalDependencies: { b: '1.0.0' } };
  expect(missingOptionalPackages({ packages: { 'node_modules/a': needs } })).toHaveLength(1);
  expect(missingOptionalPackages({ packages: { 'node_modules/a': needs, 'node_modules/b': {} } })).toEqual([]);
  const nested = 'node_modules/a/node_modules/b';
  expect(missingOptionalPackages({ packages: { 'node_modules/a': needs, [nested]: {} } })).toEqual([]);
});

test.each([
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-s390x-gnu', { os: ['linux'], cpu: ['s390x'], libc: ['glibc'] }],
  ['@tailwindcss/oxide-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
  ['@duckdb/node-bindings-win32-x64', { os: ['win32'], cpu: ['x64'] }],
  ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
])('derives the platform of %s from its name', (name, platform) => {
  const entry = lockEntry({ neededBy: '', dev: false, name, version: '1.2.3' });
  expect(entry).toEqual({ version: '1.2.3', optional: true, ...platform });
});

test('accepts an exact version with a release number', () => {
  expect(lockEntry({ neededBy: '', dev: false, name: 'x-darwin-arm64', version: '1.5.6-r.1' }).version).toBe(
    '1.5.6-r.1',
  );
});

test('rejects a name without a platform and a version range', () => {
  expect(() => lockEntry({ neededBy: '', dev: false, name: 'fsevents', version: '2.3.3' })).toThrow(
    'cannot be completed',
  );
  expect(() => lockEntry({ neededBy: '', dev: false, name: 'x-linux-x64', version: '^2.3.3' })).toThrow(
    'cannot be completed',
  );
});
