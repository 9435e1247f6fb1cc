import { decodeHTML } from 'entities';

/** Elements whose content is no text for a reader. */
const UNREAD = /<(script|style|noscript|template|iframe|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/giu;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/gu;
/** A tag; one that the text broke off in ends with it. */
const TAG = /<\/?[a-z!?][^>]*(?:>|$)/giu;
/** Control signs but for line ends, and signs that turn the direction of a text around or hide in it. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** HTML → the words that a reader sees, in one line. What results is text: whoever shows it must still show it as text. */
export function htmlToText(html: string): string {
  const words = html.replace(UNREAD, ' ').replace(COMMENT, ' ').replace(TAG, ' ');
  return decodeHTML(words).replace(UNSEEN, '').replace(/\s+/gu, ' ').trim();
}

/** The address of the first picture in a piece of HTML, or null. */
export function firstImage(html: string): string | null {
  const tag = /<img\b[^<>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/iu.exec(html);
  const address = tag?.[1] ?? tag?.[2] ?? tag?.[3];
  return address === undefined ? null : decodeHTML(address).trim();
}
