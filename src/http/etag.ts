import { createHash } from 'node:crypto';
import { isoDay } from '#src/domain/format/dates.ts';

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('base64url');

/** The tag of a file that is sent as it is, byte for byte. */
export const fileEtag = (bytes: Uint8Array): string => `"${digest(bytes).slice(0, 27)}"`;

/** The tag of an answer by its text, or by what stands for it. Weak: the same answer is sent in several encodings. */
export const contentEtag = (text: string): string => `W/"${digest(text).slice(0, 22)}"`;

/**
 * The tag of an answer that depends on the stock, on what was asked, and on the day (days for sale, price cuts of the last 30
 * days): equal tags, equal answers, so that it is known before anything is searched.
 */
export const stockEtag = (version: number, asked: string, now: Date): string =>
  `W/"${version}-${digest(`${isoDay(now)}\n${asked}`).slice(0, 16)}"`;

/** Whether one of the tags that the client holds is this one (If-None-Match); a proxy that packs anew has made it weak. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

/** Kept, but asked about at every use: an import may have changed it since (D14). */
export const REVALIDATE = 'public, no-cache';
