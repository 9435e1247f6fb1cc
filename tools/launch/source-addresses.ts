import path from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '#src/config/env.ts';

/** The folder of the server's build, relative to the project. */
const SERVER_BUILD = 'build/server';
const SOURCES = path.join(PROJECT_ROOT, 'src');

/** Properties that a module of the server may read of `import.meta`, as an expression of the built file. */
const EXPRESSIONS: ReadonlyMap<string, (source: string) => string> = new Map([
  ['url', (source: string) => `new URL(${source}, import.meta.url).href`],
  ['dirname', (source: string) => `${RESOLVE}(import.meta.dirname, ${source}, '..')`],
  ['filename', (source: string) => `${RESOLVE}(import.meta.dirname, ${source})`],
]);
/** Properties that Vite itself replaces. */
const OF_VITE: ReadonlySet<string> = new Set(['env', 'glob', 'hot']);
/** Without an import statement, which the module might have already. */
const RESOLVE = `process.getBuiltinModule('node:path').resolve`;

/**
 * In the server's build, `import.meta` of a module keeps its meaning: the place of its source. The bundle is one file in another folder,
 * and the threads and files that modules name relative to themselves are not in it; `src` is part of every installation, because the
 * server outside the pages runs from it.
 */
export const sourceAddresses = (): Plugin => ({
  name: 'milvis:source-addresses',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  apply: 'build',
  transform: (code, id) => {
    const [file = ''] = id.split('?');
    const isSource = file.startsWith(SOURCES + path.sep) && /\.tsx?$/.test(file);
    if (!isSource || !code.includes('import.meta')) return null;
    return { code: withSourceAddresses(code, path.relative(PROJECT_ROOT, file)), map: null };
  },
});

/**
 * @param file the module, relative to the project
 * @throws Error when the module reads something of `import.meta` that has no meaning in the build
 */
export function withSourceAddresses(code: string, file: string): string {
  const source = JSON.stringify(path.posix.join(path.relative(SERVER_BUILD, '.'), file));
  return code.replace(/\bimport\.meta(?:\.(\w+))?/g, (found, property: string = '') => {
    if (OF_VITE.has(property)) return found;
    const expression = EXPRESSIONS.get(property);
    if (!expression) throw new Error(`${file} reads ${found}, which the server's build does not have.`);
    return expression(source);
  });
}
