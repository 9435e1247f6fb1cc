import { decodeHTML } from 'entities';

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
