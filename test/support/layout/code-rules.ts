import { dottedName, lineOf, literalText, type SourceFile, type SyntaxNode } from './source-file.ts';

const isTest = (path: string): boolean => path.startsWith('test/') || /\.test\.tsx?$/.test(path);

/** The only readers of the environment: the product's, the tools', and the bootstrap, which runs before either can. */
const ENVIRONMENT_READERS = new Set([
  'src/config/env.ts',
  'tools/launch/environment.ts',
  'tools/launch/install.mjs',
  'milvis.mjs',
]);

export function environmentProblems(file: SourceFile): string[] {
  if (ENVIRONMENT_READERS.has(file.path)) return [];
  return at(file, (node) => dottedName(node) === 'process.env', 'reads the environment; settings come from src/config');
}

/** Files that write addresses: all others call their functions. */
const ADDRESS_FILES = new Set(['src/office-urls.ts', 'src/visitor-urls.ts']);
/** Folders in which a text that looks like an address is one. Elsewhere it may be a file path. */
const ADDRESS_FOLDERS = /^src\/(domain|commands|jobs|services|request|http|server|web)\//;
const ADDRESS = /^\/[a-zåäö]/i;

export function addressProblems(file: SourceFile): string[] {
  if (ADDRESS_FILES.has(file.path) || isTest(file.path) || !ADDRESS_FOLDERS.test(file.path)) return [];
  return at(
    file,
    (node) => ADDRESS.test(textOf(node) ?? ''),
    'holds an address; use a function of src/visitor-urls.ts or src/office-urls.ts',
  );
}

/** The text of a string or of one part of a template. */
function textOf(node: SyntaxNode): string | null {
  if (node.type !== 'TemplateElement') return literalText(node);
  const { cooked } = node.value as { cooked: string | null };
  return cooked;
}

/** The folders of the repository that have an alias in package.json. */
const ALIASED = /^(data|src|test|tools)\//;

/** Imports from another folder use an alias: moving a file then changes one line of each file that imports it. */
export function climbingImportProblems(file: SourceFile): string[] {
  return file.imports
    .filter(({ specifier, target }) => specifier.startsWith('../') && ALIASED.test(target))
    .map(({ specifier, target }) => `${file.path} imports ${specifier}; write #${target}`);
}

/** The domain gets time and randomness as arguments, so that the same input gives the same result. */
const IMPURE_CALLS = new Set(['Date.now', 'Date', 'Math.random', 'performance.now', 'crypto.randomUUID']);

export function purityProblems(file: SourceFile): string[] {
  if (!file.path.startsWith('src/domain/') || isTest(file.path)) return [];
  return at(file, isImpure, 'reads the clock or chance; the caller hands them in');
}

function isImpure(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression') return IMPURE_CALLS.has(dottedName(node.callee) ?? '');
  const isNewDate = node.type === 'NewExpression' && dottedName(node.callee) === 'Date';
  return isNewDate && (node.arguments as unknown[]).length === 0;
}

/** Frameworks and tools that require a default export; everything else has a named one. */
const DEFAULT_EXPORTS =
  /-route\.tsx$|^src\/(web\/)?root\.tsx$|\/entry\.(server|client)\.tsx$|^src\/routes\.ts$|\.config\.ts$|\.d\.ts$/;

export function defaultExportProblems(file: SourceFile): string[] {
  if (!file.hasDefaultExport || DEFAULT_EXPORTS.test(file.path)) return [];
  return [`${file.path} has a default export; only routes and configuration files have one`];
}

/**
 * Form controls whose options state their values: using an option's text as its value works in HTML alone, and renderers disagree
 * on what `defaultValue` then means.
 */
export function optionProblems(file: SourceFile): string[] {
  return at(file, isOptionWithoutValue, 'has an <option> without `value`; write what it sends');
}

/** Functions that nobody writes again, found by what their code has. */
const IN_ONE_PLACE: readonly { has: (node: SyntaxNode) => boolean; folder: string; file: string; use: string }[] = [
  {
    has: (node) => literalText(node) === 'if-none-match',
    folder: 'src/http/',
    file: 'src/http/etag.ts',
    use: 'answers 304 by itself; use notModified of src/http/etag.ts',
  },
  {
    has: (node) => dottedName(node) === 'Intl.ListFormat',
    folder: 'src/',
    file: 'src/domain/format/texts.ts',
    use: 'lists texts by itself; use listed of src/domain/format/texts.ts',
  },
];

export const onePlaceProblems = (file: SourceFile): string[] =>
  isTest(file.path)
    ? []
    : IN_ONE_PLACE.filter((each) => file.path.startsWith(each.folder) && file.path !== each.file).flatMap(
        ({ has, use }) => at(file, has, use),
      );

type JsxAttribute = { type: string; name?: { name: unknown } };

function isOptionWithoutValue(node: SyntaxNode): boolean {
  if (node.type !== 'JSXOpeningElement' || (node.name as { name: unknown }).name !== 'option') return false;
  return !(node.attributes as JsxAttribute[]).some(
    ({ type, name }) => type === 'JSXAttribute' && name?.name === 'value',
  );
}

function at(file: SourceFile, isWrong: (node: SyntaxNode) => boolean, what: string): string[] {
  const lines = file.nodes.filter(isWrong).map((node) => lineOf(file, node));
  return [...new Set(lines)].sort((a, b) => a - b).map((line) => `${file.path}:${line} ${what}`);
}
