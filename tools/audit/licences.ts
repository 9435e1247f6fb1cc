import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { LockFile } from '#tools/lock/lock-file.ts';

/** Licences that permit use, modification and distribution without publishing our own code. */
const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  // The typeface may be served with the site, but not sold on its own.
  'OFL-1.1',
  // Requires publishing changes to its own files; we change none.
  'MPL-2.0',
]);

/** Exceptions, each for one package, with the reason. */
const ALLOWED_FOR: readonly { name: RegExp; licence: string }[] = [
  // libvips is a separate library that sharp links dynamically.
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // Browser data for the build, which is not distributed.
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0' },
  // A permissive licence, of a package of tests.
  { name: /^argparse$/, licence: 'Python-2.0' },
];

/** Packages whose package.json names no licence, with the one that their readme or file of the licence states. */
const STATED_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  // Of the file store of tests, which is not distributed.
  ['humanize-number', 'MIT'],
  ['png-js', 'MIT'],
]);

type Package = { name: string; licence: string | null };

/** The licence of every package in the lock file: from its package.json if installed, from the lock file for other platforms. */
export function packagesOf(lock: LockFile): Package[] {
  return Object.entries(lock.packages).flatMap(([folder, { license }]) => {
    if (folder === '') return [];
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const installed = installedLicence(folder);
    if (installed !== undefined) return [{ name, licence: installed ?? STATED_ELSEWHERE.get(name) ?? null }];
    return license === undefined ? [] : [{ name, licence: license }];
  });
}

/** @returns undefined for a package that is not installed, null for a package without a licence */
function installedLicence(folder: string): string | null | undefined {
  try {
    return licenceOf(JSON.parse(readFileSync(path.join(PROJECT_ROOT, folder, 'package.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

const manifestSchema = z.object({
  license: z.string().optional(),
  // The form of older packages, of which any licence may be chosen.
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/** The licence that a package.json states; null: none. */
export function licenceOf(manifest: unknown): string | null {
  const { data } = manifestSchema.safeParse(manifest);
  return data?.license ?? (data?.licenses?.map(({ type }) => type).join(' OR ') || null);
}

/** @returns one line for each package without a permitted licence */
export function licenceProblems(packages: readonly Package[]): string[] {
  return packages
    .filter(({ name, licence }) => licence === null || !isAllowed(name, licence))
    .map(({ name, licence }) => `${name}: ${licence ?? 'names no licence'}`);
}

/** Licences as packages write them: "MIT", "MIT OR GPL-3.0", "(A AND B) OR C". */
function isAllowed(name: string, expression: string): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let place = 0;
  const any = (): boolean => {
    let contains = all();
    while (tokens[place] === 'OR') {
      place += 1;
      contains = all() || contains;
    }
    return contains;
  };
  const all = (): boolean => {
    let contains = one();
    while (tokens[place] === 'AND') {
      place += 1;
      contains = one() && contains;
    }
    return contains;
  };
  const one = (): boolean => {
    const token = tokens[place] ?? '';
    place += 1;
    if (token !== '(') return isKnown(name, token);
    const contains = any();
    place += 1;
    return contains;
  };
  return any() && place === tokens.length;
}

const isKnown = (name: string, licence: string): boolean =>
  ALLOWED.has(licence) || ALLOWED_FOR.some((each) => each.licence === licence && each.name.test(name));
