import { XMLParser } from 'fast-xml-parser';

/** An element as tag, React props and children. */
export type PageElement = [tag: string, props: Record<string, unknown>, children: (PageElement | string)[]];

type ParsedNode = { ':@'?: Record<string, string> } & Record<string, unknown>;

const VOID_TAGS = [
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
];
/** Elements that only the page's own framework needs. */
const LEFT_OUT = /<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>/g;
const REACT_NAMES = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
]);
/** Props that React reserves for elements with handlers. */
const HANDLED = new Set(['value', 'checked', 'selected', 'open']);
const PREFIX = '@';

/** The elements of a page's body, without scripts. React writes markup that is well-formed but for void elements. */
export function bodyElements(html: string): PageElement[] {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1]?.replace(LEFT_OUT, '') ?? '';
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: PREFIX,
    allowBooleanAttributes: true,
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    unpairedTags: VOID_TAGS,
  });
  return elementsOf(parser.parse(`<main>${body}</main>`)).flatMap(([, , children]) =>
    children.filter((child) => typeof child !== 'string'),
  );
}

export const countElements = (elements: readonly (PageElement | string)[]): number =>
  elements.reduce((sum, each) => sum + (typeof each === 'string' ? 0 : 1 + countElements(each[2])), 0);

const elementsOf = (nodes: readonly ParsedNode[]): PageElement[] =>
  childrenOf(nodes).filter((each) => typeof each !== 'string');

function childrenOf(nodes: readonly ParsedNode[]): (PageElement | string)[] {
  return nodes.flatMap((node): (PageElement | string)[] => {
    const { ':@': attributes = {}, ...rest } = node;
    const [tag] = Object.keys(rest);
    if (tag === undefined) return [];
    const content = rest[tag];
    if (tag === '#text') return [String(content)];
    return [[tag, propsOf(attributes), childrenOf(Array.isArray(content) ? content : [])]];
  });
}

function propsOf(attributes: Readonly<Record<string, string>>): Record<string, unknown> {
  const props = Object.entries(attributes).flatMap(([prefixed, value]) => {
    const name = prefixed.slice(PREFIX.length);
    if (HANDLED.has(name)) return [];
    if (name === 'style') return [[name, styleOf(value)]];
    return [[REACT_NAMES.get(name) ?? name, value === '' && !name.includes('-') ? true : value]];
  });
  return Object.fromEntries(props);
}

const styleOf = (text: string): object =>
  Object.fromEntries(
    text.split(';').flatMap((rule) => {
      const colon = rule.indexOf(':');
      if (colon < 0) return [];
      const name = rule.slice(0, colon).trim();
      const prop = name.startsWith('--') ? name : name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      return [[prop, rule.slice(colon + 1).trim()]];
    }),
  );
