import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { PROJECT_ROOT } from '#src/config/env.ts';

/** An import or re-export of a module. */
export type Import = {
  /** Path from the project's root for a file of the project, otherwise the package as written ("pg", "node:fs"). */
  target: string;
  /** As written in the file. */
  specifier: string;
  isOwn: boolean;
  /** Erased at run time: `import type`, or only names marked `type`. */
  isType: boolean;
};

export type SourceFile = {
  /** From the project's root, with "/". */
  path: string;
  text: string;
  imports: Import[];
  hasDefaultExport: boolean;
  /** Every node of the syntax tree. */
  nodes: SyntaxNode[];
};

export type SyntaxNode = { type: string; start: number } & Record<string, unknown>;

const MAX_TEXT_BYTES = 2_000_000;

/** Files of the project: tracked by git, and new ones that it does not ignore. */
export function projectFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && isFile(file)).sort();
}

const isFile = (file: string): boolean =>
  statSync(path.join(PROJECT_ROOT, file), { throwIfNoEntry: false })?.isFile() ?? false;

/** The text of a file; null for a binary or very long one. */
export function readProjectText(file: string): string | null {
  const full = path.join(PROJECT_ROOT, file);
  if (statSync(full).size > MAX_TEXT_BYTES) return null;
  const text = readFileSync(full, 'utf8');
  return text.includes('\0') ? null : text;
}

export const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file);

/** Parses a file's imports and syntax. */
export function parseSource(file: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const nodes = listNodes(program);
  return {
    path: file,
    text,
    nodes,
    imports: nodes.flatMap((node) => readImport(file, node)),
    hasDefaultExport: module.staticExports.some((each) =>
      each.entries.some((entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default'),
    ),
  };
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function readImport(file: string, node: SyntaxNode): Import[] {
  if (!IMPORTING.has(node.type)) return [];
  const specifier = literalText(node.source) ?? literalText(node.argument);
  if (specifier === null) return [];
  const isType =
    node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type' || allTypes(node);
  return [{ ...resolveImport(file, specifier), specifier, isType }];
}

/** `import { type A, type B }`: nothing of it is left at run time. */
function allTypes(node: SyntaxNode): boolean {
  const names = Array.isArray(node.specifiers) ? (node.specifiers as SyntaxNode[]) : [];
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type');
}

function resolveImport(file: string, specifier: string): Pick<Import, 'target' | 'isOwn'> {
  const clean = specifier.replace(/\?.*$/, '');
  if (clean.startsWith('.')) return { target: path.posix.join(path.posix.dirname(file), clean), isOwn: true };
  if (clean.startsWith('#')) return { target: clean.slice(1), isOwn: true };
  return { target: specifier, isOwn: false };
}

function listNodes(root: unknown): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const queue: unknown[] = [root];
  while (queue.length > 0) {
    const value = queue.pop();
    if (Array.isArray(value)) queue.push(...value);
    else if (isNode(value)) {
      nodes.push(value);
      queue.push(...Object.values(value));
    }
  }
  return nodes;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The text of a string literal, or null. */
export const literalText = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** "process.env" for a member access or call of plain names, otherwise null. */
export function dottedName(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression') return null;
  const object = dottedName(node.object);
  const property = node.computed === true ? literalText(node.property) : dottedName(node.property);
  return object === null || property === null ? null : `${object}.${property}`;
}

export const lineOf = (file: SourceFile, node: SyntaxNode): number => file.text.slice(0, node.start).split('\n').length;
