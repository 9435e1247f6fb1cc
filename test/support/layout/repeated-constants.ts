import type { SourceFile, SyntaxNode } from './source-file.ts';

/** Code of the site: a test states its own values. */
const SITE = /^src\/(?!.*\.test\.tsx?$)/;
const CONSTANT = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
/** Statements of a value that stand for themselves. */
const VALUES = new Set(['Literal', 'BinaryExpression', 'ArrayExpression', 'TSAsExpression']);
/** Signs of a value, without those that separate: shorter ones, such as the 3 of many limits, are often equal by chance. */
const MIN_SIGNS = 4;

/**
 * Different facts that have the same name and value by chance: times and sizes of caches, queues, batches and connections, each chosen
 * for its own work, and thresholds of different figures.
 */
const BY_CHANCE: ReadonlySet<string> = new Set([
  'BATCH_ADS',
  'CACHE_CONTROL',
  'LIMIT_MS',
  'MAX_BYTES',
  'MAX_CACHED_RESULTS',
  'MAX_CACHED_TEXTS',
  'MAX_LISTED',
  'MAX_NAME_LENGTH',
  'MAX_PAUSE_MS',
  'MAX_QUESTION',
  'MAX_SEARCHES_AT_ONCE',
  'MAX_TEXTS',
  'MAX_TEXT_LENGTH',
  'MAX_WAITING',
  'MIN_SHARE',
  'MIN_USED_KM',
  // Titles of answers to forms.
  'NOT_INVITED',
  'NOT_SAVED',
  'STOP_LIMIT_MS',
  'TIMEOUT_MS',
]);

/** Constants that several files declare with the same name of two words at least and the same value: one fact in several places. */
export function repeatedConstants(files: readonly SourceFile[]): string[] {
  const byFact = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => SITE.test(path)))
    for (const { name, value } of constantsOf(file)) {
      const fact = `${name} = ${value}`;
      byFact.set(fact, (byFact.get(fact) ?? new Set()).add(file.path));
    }
  return [...byFact].flatMap(([fact, where]) => (where.size > 1 ? [`${fact} in ${[...where].join(' and ')}`] : []));
}

const constantsOf = ({ text, nodes }: SourceFile): { name: string; value: string }[] =>
  nodes.flatMap((node) => {
    const [id, init] = node.type === 'VariableDeclarator' ? [asNode(node.id), asNode(node.init)] : [null, null];
    const name = typeof id?.name === 'string' ? id.name : '';
    if (init === null || !VALUES.has(init.type) || !CONSTANT.test(name) || BY_CHANCE.has(name)) return [];
    const value = text.slice(init.start, Number(init.end)).replaceAll(/\s+/g, ' ');
    return value.replaceAll(/[^\p{L}\d]/gu, '').length < MIN_SIGNS ? [] : [{ name, value }];
  });

const asNode = (value: unknown): SyntaxNode | null =>
  typeof value === 'object' && value !== null && 'type' in value ? (value as SyntaxNode) : null;
