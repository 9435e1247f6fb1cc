import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail, ok, type Result } from '#src/base/result.ts';
import { declaredBytes } from '#src/http/read-body.ts';

/** A request body on disk, as it was sent. */
export type ReceivedBody = { upload: string; file: string; bytes: number; hash: Buffer };
export type ReceivedBodyRefusal = 'empty' | 'too large' | 'incomplete';

class TooLarge extends Error {}

/** A sender that is slower than this over a window is disconnected: a telephone line is faster. */
const MIN_BYTES_PER_WINDOW = 40_000;
const WINDOW_MS = 10_000;

/**
 * Streams a request body to a file, so that memory use is constant.
 * @returns the file, which the caller must remove; or the reason why there is none, with nothing left on disk
 * @throws Error of the file system: no space, no permission
 */
export async function receiveBody(
  request: Request,
  folder: string,
  maxBytes: number,
  windowMs = WINDOW_MS,
): Promise<Result<ReceivedBody, ReceivedBodyRefusal>> {
  if (declaredBytes(request) > maxBytes) return fail('too large');
  if (request.body === null) return fail('empty');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const upload = randomUUID();
  const file = path.join(folder, upload);
  const hash = createHash('sha256');
  let bytes = 0;
  const slow = new AbortController();
  let before = 0;
  const pace = setInterval(() => {
    if (bytes - before < MIN_BYTES_PER_WINDOW) slow.abort();
    before = bytes;
  }, windowMs);
  const counted = async function* (body: ReadableStream<Uint8Array>) {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new TooLarge();
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(Readable.from(counted(request.body)), createWriteStream(file, { mode: 0o600 }), {
      signal: slow.signal,
    });
    if (bytes > 0) return ok({ upload, file, bytes, hash: hash.digest() });
    await rm(file, { force: true });
    return fail('empty');
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof TooLarge) return fail('too large');
    if (error instanceof Error && 'syscall' in error && 'path' in error) throw error;
    // The client has disconnected, or was too slow.
    return fail('incomplete');
  } finally {
    clearInterval(pace);
  }
}
