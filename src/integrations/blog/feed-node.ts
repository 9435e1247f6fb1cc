import { decodeXML } from 'entities';
import { ownValue } from '#src/domain/own-value.ts';

/** An element of the XML parser: attributes as "@name", text as "#text", CDATA as "#cdata", elements by name. */
export type FeedNode = Readonly<Record<string, unknown>>;

/** Maximum number of characters that are processed of a text. */
const MAX_TEXT_LENGTH = 100_000;

/** The elements of a name in document order. */
export function children(node: FeedNode, name: string): FeedNode[] {
  if (!Object.hasOwn(node, name)) return [];
  const value = ownValue(node, name);
  return (Array.isArray(value) ? value : [value]).map(asNode);
}

export const child = (node: FeedNode, name: string): FeedNode | undefined => children(node, name)[0];

const asNode = (value: unknown): FeedNode =>
  typeof value === 'object' && value !== null ? (value as FeedNode) : { '#text': value };

/** The HTML in an element: text with XML entities decoded once, CDATA unchanged. */
export function rawHtml(node: FeedNode | undefined): string {
  if (!node) return '';
  const plain = typeof node['#text'] === 'string' ? decodeXML(node['#text']) : '';
  return `${plain} ${strings(node['#cdata']).join(' ')}`.trim().slice(0, MAX_TEXT_LENGTH);
}

/** The plain text of an element or attribute. */
export const nodeText = (value: unknown): string =>
  typeof value === 'string' ? decodeXML(value).trim() : rawHtml(asNode(value ?? ''));

const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
