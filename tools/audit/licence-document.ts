import type { LockFile } from '#tools/lock/lock-file.ts';
import { packagesOf } from './licences.ts';

/** Marks the table in docs/licences.md. */
const START = '<!-- packages -->';

/**
 * The packages that an installation without development packages contains, by licence, as a table. Those of other platforms are among
 * them.
 */
export function shippedLicences(lock: LockFile): string {
  const shipped = { packages: Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)) };
  const byLicence = new Map<string, Set<string>>();
  for (const { name, licence } of packagesOf(shipped)) {
    const names = byLicence.get(licence ?? 'not stated') ?? new Set();
    byLicence.set(licence ?? 'not stated', names.add(name));
  }
  const rows = [...byLicence]
    .toSorted(([a, of], [b, others]) => others.size - of.size || a.localeCompare(b))
    .map(
      ([licence, names]) =>
        `| ${licence} | ${names.size} | ${[...names]
          .toSorted()
          .map((name) => `\`${name}\``)
          .join(', ')} |`,
    );
  return `${START}\n\n| Licence | Packages | |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** The document with another table. */
export const withLicences = (document: string, table: string): string =>
  `${document.slice(0, document.indexOf(START))}${table}`;
