import type { SourceFile } from './source-file.ts';

/**
 * Pairs of folders that import each other, compared where their paths part: code of one of them cannot be understood or moved without the
 * other. Imports of types count; those of tests do not, nor those between a folder and its own subfolders.
 */
export function mutualFolders(sources: readonly SourceFile[]): string[] {
  const files = new Set(sources.map(({ path }) => path));
  const arrows = new Set<string>();
  for (const { path, imports } of sources) {
    if (!path.startsWith('src/') || /\.test\.tsx?$/.test(path)) continue;
    for (const { target, isOwn } of imports) {
      if (!isOwn || !files.has(target)) continue;
      const [from, to] = parting(folderOf(path), folderOf(target));
      if (from !== null && to !== null) arrows.add(`${from} ${to}`);
    }
  }
  return [...arrows].flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`) ? [`${from} and ${to}`] : [];
  });
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

/** The first folders of two paths that differ; null where one path contains the other. */
function parting(one: string, other: string): [string | null, string | null] {
  const [parts, others] = [one.split('/'), other.split('/')];
  const at = parts.findIndex((part, index) => part !== others[index]);
  if (at === -1 || others[at] === undefined) return [null, null];
  return [parts.slice(0, at + 1).join('/'), others.slice(0, at + 1).join('/')];
}
