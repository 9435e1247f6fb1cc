import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export class TooLargeError extends Error {}

/**
 * Reads a body and decompresses it if the server compressed it.
 * @throws TooLargeError as soon as it exceeds the limit; Error when it is truncated
 */
export async function readResponseBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop by an error destroys the stream and its connection.
  for await (const chunk of decompressed(response)) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function decompressed(response: IncomingMessage): NodeJS.ReadableStream {
  const unpack = unpacker(response.headers['content-encoding']?.trim().toLowerCase() ?? '');
  // Errors of the pipeline surface on the last stream.
  return unpack === null ? response : pipeline(response, unpack, () => undefined);
}

function unpacker(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  return encoding === 'br' ? createBrotliDecompress() : null;
}
