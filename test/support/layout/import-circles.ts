import type { SourceFile } from './source-file.ts';

/**
 * Finds files of src that import each other in a circle; imports of types count, as such files can only be read and moved
 * together.
 * @returns one line for each circle, starting with the file that comes first by name
 */
export function importCircles(files: SourceFile[]): string[] {
  const targets = new Map(
    files
      .filter(({ path }) => path.startsWith('src/'))
      .map(({ path, imports }) => [path, imports.map(({ target }) => target)]),
  );
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) circles.push([...trail.slice(start), path].join(' → '));
    if (start !== -1 || finished.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of [...targets.keys()].sort()) visit(path, []);
  return circles;
}
