import { decodeHTML, decodeXML } from 'entities';
import { XMLParser } from 'fast-xml-parser';
import { ownValue } from '#src/base/own-value.ts';

/** Elements whose content is not visible text. */
const UNREAD = /<(script|style|noscript|template|iframe|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/giu;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/gu;
/** A tag; an incomplete one ends with the text. */
const TAG = /<\/?[a-z!?][^>]*(?:>|$)/giu;
/** Control characters other than line breaks, and characters that change or hide the direction of text. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** Converts HTML to its visible text on one line. The result is plain text and must be escaped when rendered. */
export function htmlToText(html: string): string {
  const words = html.replace(UNREAD, ' ').replace(COMMENT, ' ').replace(TAG, ' ');
  return decodeHTML(words).replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();
}

/** URL of the first picture in HTML, or null. */
export function firstImage(html: string): string | null {
  const tag = /<img\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/iu.exec(html);
  const address = tag?.[1] ?? tag?.[2] ?? tag?.[3];
  return address === undefined ? null : decodeHTML(address).trim();
}

/** An element of the XML parser: attributes as "@name", text as "#text", CDATA as "#cdata", elements by name. */
export type FeedNode = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: '#cdata',
  textNodeName: '#text',
  // Custom entities are never resolved, so none can expand; the predefined ones are decoded when a text is read.
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** @throws Error when it is no XML */
export const parseXml = (xml: string): FeedNode => parser.parse(xml.trim()) as FeedNode;

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

/**
 * URL of an article's picture from the first of four sources: media content, media thumbnail, an image enclosure, an img in its
 * HTML.
 * @param html its encoded content and its description
 */
export function feedImage(item: FeedNode, html: string[]): string | null {
  const group = child(item, 'media:group') ?? {};
  const contents = [...children(item, 'media:content'), ...children(group, 'media:content')];
  const thumbnails = [item, group, ...contents].flatMap((node) => children(node, 'media:thumbnail'));
  const found = [
    ...contents.filter(isPicture).map(addressOf),
    ...thumbnails.map(addressOf),
    ...children(item, 'enclosure').filter(isPicture).map(addressOf),
    ...html.map(firstImage),
  ];
  return found.find((address) => address !== null && address !== '') ?? null;
}

const addressOf = (node: FeedNode): string => nodeText(node['@url']) || nodeText(node);

const PICTURE_NAME = /\.(jpe?g|png|gif|webp|avif)$/iu;

/** Decided by type, else medium, else file extension; without any of them it is assumed to be an image. */
function isPicture(node: FeedNode): boolean {
  const type = nodeText(node['@type']).toLowerCase();
  if (type !== '') return type.startsWith('image/');
  const medium = nodeText(node['@medium']).toLowerCase();
  if (medium !== '') return medium === 'image';
  const [path = ''] = addressOf(node).split(/[?#]/u, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return PICTURE_NAME.test(name) || !name.includes('.');
}
