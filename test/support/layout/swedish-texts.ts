import { lineOf, literalText, parseSource, type SyntaxNode } from './source-file.ts';

/** A text in Swedish that people read on a screen or in a mail. */
export type SwedishText = { file: string; line: number; text: string };

/** Folders whose texts people read; the others name columns, headers and files. */
const READ_BY_PEOPLE = /^src\/(domain|commands|feeds|http|request|web)\//;
/** Words that people write: the vocabularies that parse a question or a delivery. */
const PARSERS =
  /^src\/(domain\/(wish|ads\/words|suggestions)|feeds\/reading)\/|-words\.ts$|\/(?:foreign-text|price-text|measures)\.ts$/;
/** Pages of staff, messages to dealers, and the description of their API. */
const FOR_STAFF =
  /^src\/(web\/(?:staff|dealer|office|public\/api-guide)|commands|feeds|http\/imports|domain\/(accounts|audit|secrets|dealer-api|deliveries|drafts|staff-lists)|request\/notices|domain\/ads\/(ad-fields|quality-flags|field-labels|staff)|domain\/categories)/;

export const hasSwedishTexts = (file: string): boolean =>
  READ_BY_PEOPLE.test(file) && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !PARSERS.test(file);

export const isForVisitors = (file: string): boolean => !FOR_STAFF.test(file);

/** The API, whose descriptions and logs are English; its messages have a Swedish letter. */
const ENGLISH = /^src\/http\//;

/** Texts of a file that are prose: with a Swedish letter, or of several words. */
export function swedishTexts(path: string, source: string): SwedishText[] {
  const file = parseSource(path, source);
  const technical = new Set(file.nodes.filter(isTechnical).flatMap(startsWithin));
  return file.nodes.flatMap((node) => {
    const text = textOf(node)?.replace(/\s+/g, ' ').trim() ?? '';
    const isSwedish = isProse(text) && (!ENGLISH.test(path) || /[åäö]/i.test(text));
    return isSwedish && !technical.has(node.start) ? [{ file: path, line: lineOf(file, node), text }] : [];
  });
}

const isProse = (text: string): boolean =>
  !/[<>{}\\=;]/.test(text) &&
  (/[åäö]/i.test(text) || /^[A-ZÅÄÖ”][a-zåäö]+/.test(text) || /[a-zåäö]+ [a-zåäö]+/i.test(text));

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type !== 'TemplateElement') return literalText(node);
  return (node.value as { cooked: string | null }).cooked;
}

/** Imports, types, class names, SQL, logs, and the API's descriptions, which are English. */
function isTechnical(node: SyntaxNode): boolean {
  if (/^(Import|TSTypeAlias|TSLiteralType|TaggedTemplate|ExportNamed$|ExportAll)/.test(node.type)) return true;
  if (node.type === 'CallExpression')
    return /\.(openapi|trace|debug|info|warn|error|fatal|query)$/.test(calleeOf(node));
  const name = (node.name ?? node.key) as { name?: unknown; value?: unknown } | undefined;
  const isField = node.type === 'JSXAttribute' || node.type === 'Property';
  return isField && /^(className|description|summary|type|path)$/.test(String(name?.name ?? name?.value ?? ''));
}

function calleeOf({ callee }: SyntaxNode): string {
  const { property } = (callee ?? {}) as { property?: { name?: unknown } };
  return `.${String(property?.name ?? '')}`;
}

function startsWithin(root: SyntaxNode): number[] {
  const starts: number[] = [];
  const queue: unknown[] = [root];
  while (queue.length > 0) {
    const value = queue.pop();
    if (Array.isArray(value)) queue.push(...value);
    else if (typeof value === 'object' && value !== null) {
      if ('start' in value && typeof value.start === 'number') starts.push(value.start);
      queue.push(...Object.values(value));
    }
  }
  return starts;
}
