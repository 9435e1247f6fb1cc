import { decodeEntities } from './html-entities.ts';

/**
 * Markup in the texts of feeds: editors of web pages write HTML, and exports escape it once or twice. People read plain paragraphs, so
 * tags become line breaks or nothing and character references become characters. A "<" of ordinary text ("< 5000 mil") is no tag.
 */

/** Elements whose content nobody reads. */
const HIDDEN = /<(script|style|head|title|template|noscript|iframe|svg|object)\b[^<>]*>[\s\S]*?<\/\1\s*>/giu;
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<![a-z][^<>]*>|<\?[a-z][^<>]*>/giu;
const CDATA = /<!\[CDATA\[|\]\]>/gu;

/** Names of elements, by what they mean for the text. */
const PARAGRAPHS =
  'p|div|section|article|header|footer|main|h[1-6]|ul|ol|dl|table|tbody|thead|blockquote|pre|hr|form|body|html';
const LINES = 'br|tr|dt|dd|center|address|figure|figcaption|fieldset|option|select';
const ITEMS = 'li';
const CELLS = 'td|th';
const INLINE =
  'a|abbr|acronym|b|big|button|caption|cite|code|col|colgroup|data|del|dfn|em|embed|font|i|img|input|ins|kbd|label|legend|link|mark|meta|nav|nobr|param|picture|q|s|samp|small|source|span|strike|strong|sub|summary|details|sup|svg|path|textarea|tfoot|time|tt|u|var|video|audio|wbr|script|style|head|title|template|noscript|iframe|object';

/** A tag of one of the names, with or without attributes; one that a limit of the export cut off ends with the text. */
const tagOf = (names: string): RegExp => new RegExp(`</?(?:${names})(?:\\s[^<>]*|/)?(?:>|(?<=\\s[^<>]*)$)`, 'giu');

const END_OF_ITEM = new RegExp(`</(?:${ITEMS})\\s*>`, 'giu');
const ITEM = tagOf(ITEMS);
const PARAGRAPH = tagOf(PARAGRAPHS);
const LINE = tagOf(LINES);
const CELL = tagOf(CELLS);
const OTHER = tagOf(INLINE);
/** Elements of other vocabularies: `<o:p>`, `<custom-part id="1">`. Words between < and > are text unless they are attributes. */
const FOREIGN = /<\/?[a-z][\w-]*(?::[\w-]+|-[\w-]+)?(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*\/?>/giu;

/** Each pass removes one level of escaping. */
const MAX_PASSES = 10;

const HAS_MARKUP = /[<&]/;

/** A text without tags and character references, its blocks and list items on lines of their own. */
export function withoutMarkup(text: string): string {
  if (!HAS_MARKUP.test(text)) return text;
  let plain = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = plain;
    plain = decodeEntities(withoutTags(plain)).replaceAll('\u00a0', ' ');
    if (plain === before) break;
  }
  return plain === text ? text : plain.trim();
}

function withoutTags(text: string): string {
  if (!text.includes('<') && !text.includes(']]>')) return text;
  return text
    .replace(CDATA, '')
    .replace(HIDDEN, ' ')
    .replace(COMMENT, ' ')
    .replace(END_OF_ITEM, '')
    .replace(ITEM, '\n• ')
    .replace(PARAGRAPH, '\n\n')
    .replace(LINE, '\n')
    .replace(CELL, ' ')
    .replace(OTHER, '')
    .replace(FOREIGN, '');
}

/** The entries of a list without markup; an entry that is a list in HTML becomes its items. */
export function withoutListMarkup(value: string | string[]): string | string[] {
  if (typeof value === 'string') return HAS_MARKUP.test(value) ? itemsOf(value) : value;
  return value.some((entry) => HAS_MARKUP.test(entry)) ? value.flatMap(itemsOf) : value;
}

const itemsOf = (text: string): string[] =>
  withoutMarkup(text)
    .split('\n')
    .map((line) => line.replace(/^[•\s]+/u, '').trim())
    .filter((line) => line !== '');
