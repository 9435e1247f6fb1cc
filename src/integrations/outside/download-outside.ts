import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, ok, type Result } from '#src/base/result.ts';
import { isAtRest, type WritingRule, writtenAtOf } from '#src/domain/feed-sources/file-being-written.ts';
import { type OutsideLimits, openOutside, withDeadline } from './fetch-outside.ts';
import type { OutsideFailure } from './outside-address.ts';
import { TooLargeError } from './read-body.ts';

export type DownloadLimits = Omit<OutsideLimits, 'contentTypes'> & {
  /** When a file may still be being written. */
  writing: WritingRule;
  /** Certificate trusted besides the public ones, in tests. */
  ca?: string | undefined;
};

/** Version of a file as its server states it: sent with the next request, so that an unchanged file is not sent again. */
export type PulledVersion = { etag: string | null; lastModified: string | null };
export type Download =
  | { kind: 'unchanged' }
  | { kind: 'file'; bytes: number; hash: Buffer; version: PulledVersion; hostKey: string | null };

const MAX_VERSION_LENGTH = 1_000;
const versionOf = (header: string | undefined): string | null =>
  header === undefined || header.length > MAX_VERSION_LENGTH ? null : header;

/**
 * Downloads a file by HTTPS from an untrusted server to disk; the caller removes it, also after a failure. Redirects lead to public
 * HTTPS addresses only, and the authorization is sent to the first host only.
 */
export function downloadOutside(
  address: string,
  file: string,
  { authorization, version }: { authorization: string | null; version: PulledVersion },
  limits: DownloadLimits,
): Promise<Result<Download, OutsideFailure>> {
  const first = URL.parse(address)?.host;
  const signInFor = ({ host }: URL): Record<string, string> =>
    authorization !== null && host === first ? { authorization } : {};
  const headersFor = (url: URL): Record<string, string> => ({
    ...signInFor(url),
    ...(version.etag !== null && { 'if-none-match': version.etag }),
    ...(version.lastModified !== null && { 'if-modified-since': version.lastModified }),
  });
  return withDeadline<Download>(limits.totalMs, async (signal) => {
    const opened = await openOutside(address, { ...limits, isHttpsOnly: true, headersFor }, signal);
    if (!opened.ok) return opened;
    const response = opened.value;
    if (response.statusCode === 304) {
      response.destroy();
      return ok({ kind: 'unchanged' });
    }
    if (response.statusCode !== 200) {
      response.destroy();
      return fail({ kind: 'status', detail: String(response.statusCode) });
    }
    const { etag, 'last-modified': lastModified } = response.headers;
    const stored = await storeStream(response, file, limits.maxBytes);
    const ask = () =>
      openOutside(address, { ...limits, isHttpsOnly: true, headersFor: signInFor, method: 'HEAD' }, signal);
    const beingWritten = await versionBeingWritten(response.headers, stored, ask, limits.writing);
    if (beingWritten !== null) return fail({ kind: 'being-written', detail: beingWritten });
    return ok({
      kind: 'file',
      ...stored,
      hostKey: null,
      version: { etag: versionOf(etag), lastModified: versionOf(lastModified) },
    });
  });
}

/** Writes a stream to a new file. @throws TooLargeError as soon as it exceeds the limit */
export async function storeStream(
  stream: AsyncIterable<Uint8Array>,
  file: string,
  maxBytes: number,
): Promise<{ bytes: number; hash: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stream, counted, createWriteStream(file, { mode: 0o600 }));
  return { bytes, hash: hash.digest() };
}

/** Times in headers are whole seconds. */
const CLOCK_STEP_MS = 1_200;

/**
 * Whether a file that was received may still be being written, as far as its server says when it was last written. A server that makes
 * the file for each request states the time of the request: asked again, it states another.
 * @param askAgain requests the headers of the file
 * @returns what was seen of the file; null: it is at rest
 */
async function versionBeingWritten(
  headers: IncomingHttpHeaders,
  { bytes, hash }: { bytes: number; hash: Buffer },
  askAgain: () => Promise<Result<IncomingMessage, OutsideFailure>>,
  rule: WritingRule,
): Promise<string | null> {
  const writtenAt = writtenAtOf(headers['last-modified'] ?? null);
  if (writtenAt === null) return null;
  // By the server's own clock, where it states one.
  const now = writtenAtOf(headers.date ?? null) ?? rule.now;
  const isFresh = (at: Date, clock: Date) => Math.abs(clock.getTime() - at.getTime()) < CLOCK_STEP_MS;
  if (isFresh(writtenAt, now)) await sleep(CLOCK_STEP_MS);
  const again = await askAgain();
  const head = again.ok && again.value.statusCode === 200 ? again.value.headers : null;
  if (again.ok) again.value.destroy();
  const version = `${hash.toString('hex').slice(0, 32)} ${bytes}`;
  const length = head?.['content-length'];
  if (length !== undefined && Number(length) !== bytes) return version;
  if (head !== null && head['last-modified'] !== headers['last-modified']) {
    const [at, clock] = [writtenAtOf(head['last-modified'] ?? null), writtenAtOf(head.date ?? null)];
    const isMadeForEach = isFresh(writtenAt, now) && at !== null && clock !== null && isFresh(at, clock);
    return isMadeForEach ? null : version;
  }
  return isAtRest({ writtenAt, version }, { ...rule, now, pending: pendingBy(rule, now) }) ? null : version;
}

/** The version that was seen before, by the clock of the server. */
const pendingBy = ({ pending, now }: WritingRule, clock: Date): WritingRule['pending'] =>
  pending && { ...pending, since: new Date(pending.since.getTime() + clock.getTime() - now.getTime()) };
