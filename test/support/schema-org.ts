import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * schema.org's vocabulary, read from the declarations of schema-dts, which are generated from schema.org's own data: types with
 * their properties, the value types of each property, and the words of the enumerations.
 */

type Declared = { parents: string[] /** Property → its value types. */; properties: Map<string, string[]> };
type Vocabulary = {
  types: Map<string, Declared>;
  /** Enumeration → its words. */
  words: Map<string, Set<string>>;
};

const INTERFACE = /^interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm;
/** A type without properties of its own has no other declaration. */
const LEAF = /^export interface (\w+)Leaf extends ([^{]+) \{/gm;
const PROPERTY = /^ {4}"([^"]+)"\?: SchemaValue<(.+), "[^"]+">;$/gm;
const ALIAS = /^export type (\w+) = (.+);$/gm;

let known: Vocabulary | undefined;

function vocabulary(): Vocabulary {
  known ??= readVocabulary();
  return known;
}

function readVocabulary(): Vocabulary {
  const file = createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts');
  const text = readFileSync(file, 'utf8');
  const types = new Map<string, Declared>();
  for (const [, name = '', parents = '', body = ''] of text.matchAll(INTERFACE)) {
    const properties = [...body.matchAll(PROPERTY)].map(([, property = '', takes = '']): [string, string[]] => [
      property,
      takes.split(' | ').map((each) => each.trim()),
    ]);
    types.set(name, { parents: basesIn(parents), properties: new Map(properties) });
  }
  for (const [, name = '', parents = ''] of text.matchAll(LEAF)) {
    if (!types.has(name)) types.set(name, { parents: basesIn(parents), properties: new Map() });
  }
  const words = new Map<string, Set<string>>();
  for (const [, name = '', body = ''] of text.matchAll(ALIAS)) {
    const literals = [...body.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
    if (literals.length > 0) words.set(name, new Set(literals));
  }
  return { types, words };
}

const basesIn = (text: string): string[] => [...text.matchAll(/(\w+)Base\b/g)].map(([, name = '']) => name);

/** The type and all its supertypes. */
function kindsOf(type: string): string[] {
  const { parents = [] } = vocabulary().types.get(type) ?? {};
  return [type, ...parents.flatMap(kindsOf)];
}

const rangeOf = (type: string, property: string): string[] | undefined =>
  kindsOf(type)
    .map((kind) => vocabulary().types.get(kind)?.properties.get(property))
    .find((range) => range !== undefined);

/** ISO 8601; a year or a month is a date of less precision. */
const DATE = /^\d{4}(-\d{2}(-\d{2})?)?$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Whether a text is of one of schema.org's data types. */
const TEXTS: Readonly<Record<string, (text: string) => boolean>> = {
  Text: (text) => text.trim() !== '',
  URL: (text) => URL.canParse(text),
  Date: (text) => DATE.test(text) && !Number.isNaN(Date.parse(text)),
  DateTime: (text) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)),
};

/** Violations in a piece of JSON-LD, each with its path; empty: it is valid. */
export function schemaProblems(thing: unknown, way = ''): string[] {
  if (!isRecord(thing)) return [`${way || 'the whole'} is no object`];
  const type = thing['@type'];
  if (typeof type !== 'string' || !vocabulary().types.has(type)) return [`${way}: no such type ${String(type)}`];
  const isTop = way === '';
  const context =
    isTop && thing['@context'] !== 'https://schema.org' ? [`${type}: its @context is not schema.org`] : [];
  const properties = Object.entries(thing).filter(([name]) => name !== '@type' && !(isTop && name === '@context'));
  return [...context, ...properties.flatMap(([name, value]) => propertyProblems(type, name, value, `${way}/${type}`))];
}

function propertyProblems(type: string, name: string, value: unknown, way: string): string[] {
  const here = `${way}.${name}`;
  if (name === '@id') return typeof value === 'string' && URL.canParse(value) ? [] : [`${here} is no address`];
  // Actions annotate required input with the name of a property: https://schema.org/docs/actions.html.
  const input = kindsOf(type).includes('Action') ? /^(.+)-(?:input|output)$/.exec(name)?.[1] : undefined;
  const range = rangeOf(type, input ?? name);
  if (!range) return [`${here}: ${type} has no such property`];
  const takes = input === undefined ? range : ['Text', 'PropertyValueSpecification'];
  return (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => valueProblems(takes, each, here));
}

function valueProblems(takes: readonly string[], value: unknown, here: string): string[] {
  if (isRecord(value)) {
    const type = value['@type'];
    const isTaken = typeof type === 'string' && kindsOf(type).some((kind) => takes.includes(kind));
    const problems = schemaProblems(value, here);
    return isTaken || problems.length > 0 ? problems : [`${here} takes ${takes.join(', ')}, not ${String(type)}`];
  }
  return isPlainValue(takes, value) ? [] : [`${here} takes ${takes.join(', ')}, not ${JSON.stringify(value)}`];
}

function isPlainValue(takes: readonly string[], value: unknown): boolean {
  if (typeof value === 'number') {
    const isWhole = takes.includes('Integer') && Number.isInteger(value);
    return Number.isFinite(value) && (isWhole || takes.includes('Number') || takes.includes('Float'));
  }
  if (typeof value === 'boolean') return takes.includes('Boolean');
  if (typeof value !== 'string') return false;
  return takes.some((each) => TEXTS[each]?.(value) || vocabulary().words.get(each)?.has(value));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
