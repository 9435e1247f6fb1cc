import { parseSync } from 'vite';
import { isCode } from './source-file.ts';
import { ALLOWED_USES, FORBIDDEN_WORDS, type TextKind } from './vocabulary-words.ts';

/** A piece of English in a file: an identifier, a comment, a test title, a log message or a line of a document. */
export type EnglishText = { kind: TextKind; text: string; line: number };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** Every use of a forbidden word in a file that no entry of ALLOWED_USES covers, as "file:line kind: word in text; use …". */
export function vocabularyProblems(file: string, text: string): string[] {
  return [{ kind: 'file name' as const, text: file, line: 1 }, ...englishTexts(file, text)].flatMap((piece) =>
    FORBIDDEN_WORDS.flatMap(({ pattern, kinds, use }) => {
      if (kinds && !kinds.includes(piece.kind)) return [];
      const match = pattern.exec(readable(piece));
      if (!match || isAllowed(file, match[0], piece)) return [];
      return [`${file}:${piece.line} ${piece.kind}: "${match[0].trim()}" in "${shorten(piece.text)}"; use ${use}`];
    }),
  );
}

const isAllowed = (file: string, word: string, { kind, text }: EnglishText): boolean =>
  ALLOWED_USES.some(
    (allowed) =>
      allowed.word.test(word) &&
      (!allowed.file || allowed.file.test(file)) &&
      (!allowed.text || allowed.text.test(text)) &&
      (!allowed.kinds || allowed.kinds.includes(kind)),
  );

/** Exports that a framework asks for by name: of routes, and of the set-up files of the test runner. */
const EXPORTED_BY_MANY = new Set([
  'default',
  'loader',
  'action',
  'meta',
  'links',
  'headers',
  'handle',
  'middleware',
  'clientLoader',
  'clientAction',
  'shouldRevalidate',
  'ErrorBoundary',
  'HydrateFallback',
  'setup',
  'teardown',
]);

/** Names that several files export: a reader who searches for one meets the others. */
export function duplicateExportProblems(files: readonly { file: string; text: string }[]): string[] {
  const byName = new Map<string, string[]>();
  for (const { file, text } of files) {
    if (!isCode(file)) continue;
    const { module } = parseSync(file, text);
    const entries = module.staticExports.flatMap((each) => each.entries);
    for (const { exportName, importName, moduleRequest } of entries) {
      const isDeclaredHere = moduleRequest === null && importName.kind === 'None';
      const name = exportName.name;
      if (!isDeclaredHere || name === null || EXPORTED_BY_MANY.has(name)) continue;
      byName.set(name, [...(byName.get(name) ?? []), file]);
    }
  }
  return [...byName].flatMap(([name, where]) => {
    const distinct = [...new Set(where)];
    return distinct.length > 1 ? [`${name} is exported by ${distinct.join(' and ')}`] : [];
  });
}

/** "keptPages" → "kept pages", "MOST_ROWS" → "most rows", so that one pattern matches names and prose. */
export const splitWords = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_\-/.]+/g, ' ')
    .toLowerCase()
    .trim();

const readable = ({ kind, text }: EnglishText): string =>
  kind === 'identifier' ? `${splitWords(text)} ` : kind === 'file name' ? ` ${splitWords(text)} ` : text;

const shorten = (text: string): string => {
  const flat = text.trim().replace(/\s+/g, ' ');
  return flat.length > 140 ? `${flat.slice(0, 139)}…` : flat;
};

/** All English of a file; strings that visitors read are none of it. Other files than code and Markdown have none. */
export function englishTexts(file: string, text: string): EnglishText[] {
  if (file.endsWith('.md')) return documentTexts(text);
  return isCode(file) ? codeTexts(file, text) : [];
}

function documentTexts(text: string): EnglishText[] {
  let isFenced = false;
  return text.split('\n').flatMap((line, place): EnglishText[] => {
    if (/^\s*```/.test(line)) isFenced = !isFenced;
    // Code in backquotes is checked where it is declared; quoted Swedish is not English.
    const prose = line.replace(/`[^`]*`/g, ' ').replace(/"[^"]*[åäö][^"]*"/gi, ' ');
    return isFenced || prose.trim() === '' ? [] : [{ kind: 'document', text: prose, line: place + 1 }];
  });
}

function codeTexts(file: string, text: string): EnglishText[] {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  const lineOf = (offset: number): number => {
    const after = lineStarts.findIndex((start) => start > offset);
    return after === -1 ? lineStarts.length : after;
  };
  const found: EnglishText[] = comments.flatMap(({ value, start }) =>
    value.split('\n').map((part, place): EnglishText => {
      const prose = part.replace(/^\s*\*+ ?/, '').replace(/`[^`]*`/g, ' ');
      return { kind: 'comment', text: prose, line: lineOf(start) + place };
    }),
  );
  const seen = new Set<string>();
  const isTest = /\.test\.tsx?$/.test(file) || file.startsWith('test/');
  const queue: unknown[] = [program];
  while (queue.length > 0) {
    const value = queue.pop();
    if (Array.isArray(value)) queue.push(...value);
    else if (isNode(value)) {
      for (const { name, start } of declaredNames(value)) {
        if (!seen.has(name)) found.push({ kind: 'identifier', text: name, line: lineOf(start) });
        seen.add(name);
      }
      for (const { kind, node } of messageNodes(value, isTest)) {
        found.push({ kind, text: literalTexts(node).join(' … '), line: lineOf(node.start) });
      }
      queue.push(...Object.values(value));
    }
  }
  return found;
}

/** Names that a node declares. Names of other packages, which a file only uses, are not its own. */
function declaredNames(node: Node): { name: string; start: number }[] {
  const patterns = [
    ...(/^(VariableDeclarator|FunctionDeclaration|FunctionExpression|ClassDeclaration)$/.test(node.type)
      ? nodesOf(node.id)
      : []),
    ...(/^TS(TypeAlias|Interface)Declaration$/.test(node.type) ? nodesOf(node.id) : []),
    ...(/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
      ? nodesOf(node.params)
      : []),
    ...(/^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(node.type) &&
    node.computed !== true
      ? nodesOf(node.key)
      : []),
  ];
  return patterns.flatMap(boundNames);
}

function boundNames(pattern: Node): { name: string; start: number }[] {
  if (pattern.type === 'Identifier' || pattern.type === 'PrivateIdentifier')
    return [{ name: String(pattern.name), start: pattern.start }];
  if (pattern.type === 'ObjectPattern')
    return nodesOf(pattern.properties).flatMap((property) =>
      nodesOf(
        property.type === 'RestElement' ? property.argument : property.shorthand === true ? [] : property.value,
      ).flatMap(boundNames),
    );
  if (pattern.type === 'ArrayPattern') return nodesOf(pattern.elements).flatMap(boundNames);
  if (pattern.type === 'AssignmentPattern') return nodesOf(pattern.left).flatMap(boundNames);
  return pattern.type === 'RestElement' ? nodesOf(pattern.argument).flatMap(boundNames) : [];
}

const LOG_METHODS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Titles of tests, messages of loggers and of errors. */
function messageNodes(node: Node, isTest: boolean): { kind: TextKind; node: Node }[] {
  const args = nodesOf(node.arguments);
  if (node.type === 'NewExpression') {
    const name = isNode(node.callee) && node.callee.type === 'Identifier' ? String(node.callee.name) : '';
    return name.endsWith('Error') ? args.filter(isText).map((each) => ({ kind: 'log' as const, node: each })) : [];
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return [];
  const method =
    node.callee.type === 'MemberExpression' && isNode(node.callee.property) ? String(node.callee.property.name) : '';
  if (LOG_METHODS.has(method)) return args.filter(isText).map((each) => ({ kind: 'log', node: each }));
  const [title, ...rest] = args;
  const isTitled = isTest && title && isText(title) && rest.some((each) => /Function/.test(each.type));
  return isTitled ? [{ kind: 'test title', node: title }] : [];
}

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** The constant parts of a text, unless it is Swedish. */
function literalTexts(node: Node): string[] {
  const parts =
    node.type === 'TemplateLiteral'
      ? nodesOf(node.quasis).map((quasi) => String((quasi.value as { cooked?: string }).cooked ?? ''))
      : [String(node.value)];
  return parts.some((part) => /[åäöÅÄÖ]/.test(part)) ? [] : parts;
}
