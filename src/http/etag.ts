import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { isoDay } from '#src/domain/format/dates.ts';
import type { HttpEnv } from './http-env.ts';

export const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

/** Strong ETag of a file that is sent byte for byte. */
export const fileEtag = (bytes: Uint8Array): string => `"${digest(bytes).slice(0, 27)}"`;

/** Weak ETag of content or of a key that identifies it; weak because the same response is sent in several encodings. */
export const contentEtag = (content: string | Uint8Array): string => `W/"${digest(content).slice(0, 22)}"`;

/**
 * ETag of a response that depends on the stock, the request and the date (days for sale, price cuts of the last 30 days). It is
 * known before anything is searched.
 */
export const stockEtag = (version: number, queryKey: string, now: Date): string =>
  `W/"${version}-${digest(`${isoDay(now)}\n${queryKey}`).slice(0, 16)}"`;

/** Headers of content that a client may have already. */
type TaggedHeaders = { etag: string; [name: string]: string };

/** The answer 304 with these headers, if the client states that it has the content; null: it has not. */
export const notModified = (c: Context<HttpEnv>, headers: TaggedHeaders) =>
  hasTag(c.req.header('if-none-match'), headers.etag) ? c.body(null, 304, headers) : null;

/** Answers with JSON that is tagged by its content, or 304. */
export function sendTaggedJson<Answer extends object>(c: Context<HttpEnv>, answer: Answer) {
  const headers = { etag: contentEtag(JSON.stringify(answer)) };
  return notModified(c, headers) ?? c.json(answer, 200, headers);
}

/** Whether If-None-Match contains this tag. Compares weakly, because a proxy that recompresses makes tags weak. */
function hasTag(header: string | undefined, etag: string): boolean {
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}

/** Cacheable, but revalidated on every use because an import may have changed the content (D14). */
export const REVALIDATE = 'public, no-cache';
