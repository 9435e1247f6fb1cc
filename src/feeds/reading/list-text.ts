import type { FeedField } from '#src/domain/deliveries/feed-row.ts';
import { parseLooseJson } from './loose-json.ts';

/** Between two addresses: separators before the beginning of the next one. Addresses contain commas, semicolons and bars themselves. */
const BETWEEN_ADDRESSES = /[\s,;|]+(?=["']?https?:\/\/)/iu;
const SCHEME = /https?:\/\//iu;
const QUOTES = /^["']+|["']+$/gu;

/**
 * The entries of a list that one text contains: a JSON list, addresses, entries in quotes, or entries between separators.
 * @param separator between entries that are no addresses
 */
export function splitList(field: FeedField, text: string, separator: string): string[] {
  // The separator of the site's own format, in which nothing else is one.
  if (separator === '|') return text.split('|');
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (trimmed.startsWith('[')) {
    const parsed = parseLooseJson(trimmed);
    if (Array.isArray(parsed)) {
      const texts = parsed.map(textOfEntry);
      if (texts.every((entry) => entry !== null)) return texts;
    }
  }
  if (field === 'image_urls' && SCHEME.test(trimmed))
    return trimmed.split(BETWEEN_ADDRESSES).map((address) => address.replace(QUOTES, '').replace(/[\s,;|]+$/u, ''));
  return trimmed.includes('"') ? quotedEntries(trimmed, separator) : trimmed.split(separator);
}

/** An entry of a JSON list: a text, or an object with the text in one of its members. Null for anything else. */
function textOfEntry(entry: unknown): string | null {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (typeof entry !== 'object' || entry === null) return null;
  const members = new Map(Object.entries(entry));
  const text = ENTRY_MEMBERS.map((name) => members.get(name)).find((value) => typeof value === 'string');
  return typeof text === 'string' ? text : null;
}

const ENTRY_MEMBERS = ['url', 'link', 'name', 'value', 'text'] as const;

/** `"Dragkrok, avtagbar",Värmare` → two entries. A quote within an entry (19" fälgar) belongs to it. */
function quotedEntries(text: string, separator: string): string[] {
  const entries: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const start = at + (/^\s*/u.exec(text.slice(at))?.[0].length ?? 0);
    const close = text[start] === '"' ? endOfQuoted(text, start + 1, separator) : -1;
    const end = close >= 0 ? close + 1 : start;
    const next = text.indexOf(separator, end);
    const stop = next < 0 ? text.length : next;
    entries.push(close >= 0 ? text.slice(start + 1, close).replaceAll('""', '"') : text.slice(at, stop));
    at = stop + separator.length;
  }
  return entries;
}

/** Place of the quote that ends an entry: the first that a separator or the end of the text follows. */
function endOfQuoted(text: string, from: number, separator: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    const rest = text.slice(at + 1).trimStart();
    if (rest === '' || rest.startsWith(separator)) return at;
    if (text[at + 1] === '"') at += 1;
  }
  return -1;
}
