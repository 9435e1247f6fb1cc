import { lineOf, type SourceFile, type SyntaxNode } from './source-file.ts';

/** Pure rules. */
const PURE = /^src\/domain\/(?!.*\.test\.tsx?$)/;
const COLLECTIONS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);
const MUTATORS = new Set(['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * Variables and collections at module level of the domain that a function writes to: caches belong to the caller, and lookup tables are
 * complete once the module is loaded. Typed arrays that a calculation reuses as working memory are not considered.
 */
export function moduleStateProblems(file: SourceFile): string[] {
  if (!PURE.test(file.path)) return [];
  const names = new Set(moduleStatements(file).flatMap(stateNames));
  if (names.size === 0) return [];
  const functions = file.nodes.filter(({ type }) => FUNCTIONS.has(type));
  return file.nodes
    .filter((node) => names.has(writtenName(node) ?? '') && functions.some((each) => contains(each, node)))
    .map((node) => ({ name: writtenName(node), line: lineOf(file, node) }))
    .sort((one, other) => one.line - other.line)
    .map(({ name, line }) => `${file.path}:${line} writes to ${name} of the module; the caller owns caches`);
}

const moduleStatements = (file: SourceFile): SyntaxNode[] =>
  file.nodes
    .filter(({ type }) => type === 'Program')
    .flatMap((program) => program.body as SyntaxNode[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' && asNode(statement.declaration)) || statement);

function stateNames(statement: SyntaxNode): string[] {
  if (statement.type !== 'VariableDeclaration') return [];
  return (statement.declarations as SyntaxNode[])
    .filter(({ init }) => statement.kind !== 'const' || isCollection(asNode(init)))
    .map(({ id }) => nameOf(asNode(id)) ?? '');
}

function isCollection(init: SyntaxNode | null): boolean {
  if (init?.type === 'NewExpression') return COLLECTIONS.has(nameOf(asNode(init.callee)) ?? '');
  return init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression';
}

/** The variable that a node assigns, or whose contents it changes; null when it does neither. */
function writtenName(node: SyntaxNode): string | null {
  if (node.type === 'AssignmentExpression') return rootName(asNode(node.left));
  if (node.type === 'UpdateExpression') return rootName(asNode(node.argument));
  const callee = node.type === 'CallExpression' ? asNode(node.callee) : null;
  if (callee?.type !== 'MemberExpression' || !MUTATORS.has(nameOf(asNode(callee.property)) ?? '')) return null;
  return rootName(asNode(callee.object));
}

const rootName = (node: SyntaxNode | null): string | null =>
  node?.type === 'MemberExpression' ? rootName(asNode(node.object)) : nameOf(node);

const nameOf = (node: SyntaxNode | null): string | null => (node?.type === 'Identifier' ? String(node.name) : null);

const asNode = (value: unknown): SyntaxNode | null =>
  typeof value === 'object' && value !== null && 'type' in value ? (value as SyntaxNode) : null;

const contains = (outer: SyntaxNode, inner: SyntaxNode): boolean =>
  outer.start < inner.start && Number(inner.end) <= Number(outer.end);
