import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode } from '#src/base/error-code.ts';
import { feedError } from '#src/feeds/feed-format.ts';

/** An error below the level of rows: only the caller knows the row, and converts it to a FeedError. */
export class SourceFailure extends Error {
  override name = 'SourceFailure';
}

const GZIP_START = Buffer.from([0x1f, 0x8b]);
const READ_SIZE = 64 * 1024;

/** Opens a file, with one clear message for each kind of unreadable file. */
export async function openFile(file: string, fileName: string): Promise<Readable> {
  const facts = await stat(file).catch(() => null);
  if (!facts) throw feedError(fileName, 'filen finns inte. Kontrollera sökvägen.');
  if (!facts.isFile()) throw feedError(fileName, 'det är ingen fil. Ange en fil med annonser.');
  if (facts.size === 0) throw feedError(fileName, 'filen är tom. Exportera den på nytt.');
  const bytes = createReadStream(file, { highWaterMark: READ_SIZE });
  // A reader gets the error all the same; without one, the file may be removed before it is opened, and nobody is concerned.
  bytes.on('error', () => undefined);
  return bytes;
}

/**
 * The bytes of a stream, decompressed when they begin with the gzip signature, whatever the file's name.
 * @param maxBytes after decompression: a small file may expand a thousandfold
 */
export async function* readBytes(stream: Readable, maxBytes = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  try {
    const { head, whole } = await peek(stream, GZIP_START.length);
    const isGzip = head.subarray(0, GZIP_START.length).equals(GZIP_START);
    let length = 0;
    for await (const chunk of isGzip ? gunzip(whole) : whole) {
      length += chunk.length;
      if (length > maxBytes)
        throw new SourceFailure(`filen är större än ${toMegabytes(maxBytes)} MB uppackad. Dela den.`);
      yield chunk;
    }
  } catch (error) {
    throw describeFailure(error);
  } finally {
    stream.destroy();
  }
}

const toMegabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

const asBuffer = (chunk: Uint8Array | string): Buffer => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));

/** The first bytes of a source, so many unless it is shorter, and all of its bytes, which begin with them in one chunk. */
export async function peek(
  bytes: AsyncIterable<Uint8Array | string>,
  min: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const source = bytes[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < min) {
    const next = await source.next();
    if (next.done) break;
    head = Buffer.concat([head, asBuffer(next.value)]);
  }
  const whole = async function* (): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      for (let next = await source.next(); !next.done; next = await source.next()) yield asBuffer(next.value);
    } finally {
      await source.return?.();
    }
  };
  return { head, whole: whole() };
}

/**
 * Deliveries expand 5 to 30 times; a decompression bomb up to a thousand times. The ratio is not checked for the first megabytes.
 */
const MAX_EXPANSION = 200;
const EXPANSION_CHECKED_FROM_BYTES = 64 * 1024 * 1024;

async function* gunzip(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let compressed = 0;
  let decompressed = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      compressed += chunk.length;
      yield chunk;
    }
  };
  const unzipped = pipeline(counted(), createGunzip({ chunkSize: READ_SIZE }), () => {
    // The consumer gets the error through the iteration below.
  });
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    decompressed += chunk.length;
    if (decompressed > EXPANSION_CHECKED_FROM_BYTES && decompressed > compressed * MAX_EXPANSION)
      throw new SourceFailure(
        `gzip-filen blir mer än ${MAX_EXPANSION} gånger större uppackad. Exportera den utan gzip.`,
      );
    yield chunk;
  }
}

function describeFailure(error: unknown): Error {
  const code = errorCode(error) ?? '';
  if (code === 'Z_BUF_ERROR') return new SourceFailure('gzip-filen är avkortad. Hämta eller exportera den på nytt.');
  if (code.startsWith('Z_')) return new SourceFailure('gzip-filen är skadad. Hämta eller exportera den på nytt.');
  if (code.startsWith('E'))
    return new SourceFailure(`filen kunde inte läsas (${code}). Kontrollera filen och dess rättigheter.`);
  return error instanceof Error ? error : new SourceFailure('filen kunde inte läsas.');
}
