import { createHash } from 'node:crypto';
import { isoDay } from '../../domain/format/dates.ts';

/**
 * The tag of an answer that depends on the stock, on what was asked, and on the day (days for sale, price cuts of the last 30
 * days): equal tags, equal answers, so that it is known before anything is searched.
 */
export function stockEtag(version: number, asked: string, now: Date): string {
  const key = createHash('sha256')
    .update(`${isoDay(now)}\n${asked}`)
    .digest('base64url')
    .slice(0, 16);
  // Weak: the same answer is sent in several encodings.
  return `W/"${version}-${key}"`;
}

/** The tag of an answer by its text: for one that is sooner made than its causes are told. */
export const contentEtag = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** Whether one of the tags that the client holds is this one (If-None-Match). */
export function holdsEtag(header: string | undefined, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

/** Kept, but asked about at every use: an import may have changed it since (D14). */
export const REVALIDATE = 'public, no-cache';
