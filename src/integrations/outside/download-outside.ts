import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fail, ok, type Result } from '#src/domain/result.ts';
import { type OutsideLimits, openOutside, withDeadline } from './fetch-outside.ts';
import type { OutsideFailure } from './outside-address.ts';
import { TooLargeError } from './read-body.ts';

export type DownloadLimits = Omit<OutsideLimits, 'contentTypes'> & {
  /** Certificate trusted besides the public ones, in tests. */
  ca?: string | undefined;
};

/** Version of a file as its server states it: sent with the next request, so that an unchanged file is not sent again. */
export type FileVersion = { etag: string | null; lastModified: string | null };
export type Download =
  | { kind: 'unchanged' }
  | { kind: 'file'; bytes: number; hash: Buffer; version: FileVersion; hostKey: string | null };

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
  { authorization, version }: { authorization: string | null; version: FileVersion },
  limits: DownloadLimits,
): Promise<Result<Download, OutsideFailure>> {
  const first = URL.parse(address)?.host;
  const headersFor = ({ host }: URL): Record<string, string> => ({
    ...(authorization !== null && host === first && { authorization }),
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
    return ok({
      ...{ kind: 'file', ...stored, hostKey: null },
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
