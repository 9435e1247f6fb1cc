import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { fail, ok, type Result } from '#src/base/result.ts';
import { MAX_DELIVERY_BYTES } from '#src/pages/body-limits.ts';

/** A form with one file, which is on disk. */
export type ReceivedFile = { file: string; fileName: string; bytes: number; fields: Record<string, string> };
/** Why there is no file, with the other fields of the form, as far as they were read. */
export type FileRefusal = { reason: 'no form' | 'too large'; fields: ReceivedFile['fields'] };

const MAX_FIELD_BYTES = 1_000;
const MAX_FIELDS = 10;
const MAX_NAME_LENGTH = 200;

/** Of a delivery in a form. */
export const DELIVERY_FORM_LIMITS: Limits = { file: MAX_DELIVERY_BYTES, read: 1_000_000_000 };

type Limits = {
  /** Maximum file size in bytes. */
  file: number;
  /** Bytes read at most: the rest of an oversized file is discarded up to here, so that the browser receives the response. */
  read: number;
};

/**
 * Streams the file of a multipart form to disk, so that memory use is constant.
 * @returns the file, which the caller must remove; or the reason why there is none, with nothing left on disk
 * @throws Error of the file system: no space, no permission
 */
export async function receiveFile(
  request: Request,
  folder: string,
  limits: Limits,
): Promise<Result<ReceivedFile, FileRefusal>> {
  const received: ReceivedFile = { file: path.join(folder, randomUUID()), fileName: '', bytes: 0, fields: {} };
  const refused = (reason: FileRefusal['reason']) => fail({ reason, fields: received.fields });
  if (!isForm(request) || request.body === null) return refused('no form');
  if (Number(request.headers.get('content-length') ?? 0) > limits.read) return refused('too large');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A folder created by an older version may be readable by others.
  await chmod(folder, 0o700);
  try {
    const isWhole = await readForm(request.body, request.headers.get('content-type') ?? '', received, limits);
    if (isWhole && received.bytes > 0) return ok(received);
    await rm(received.file, { force: true });
    return refused(isWhole ? 'no form' : 'too large');
  } catch (error) {
    await rm(received.file, { force: true });
    if (error instanceof TooLong) return refused('too large');
    if (error instanceof Error && 'syscall' in error) throw error;
    // The form is truncated or not multipart; the library's message adds nothing.
    return refused('no form');
  }
}

export const isForm = ({ headers }: Request): boolean =>
  /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');

class TooLong extends Error {}

/** @returns false when the file was truncated at its size limit */
async function readForm(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  received: ReceivedFile,
  limits: Limits,
): Promise<boolean> {
  let isWhole = true;
  let writing: Promise<void> = Promise.resolve();
  const form = new Busboy({
    headers: { 'content-type': contentType },
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: limits.file },
  });
  form.on('field', (name: string, value: string) => {
    received.fields[name] = value;
  });
  form.on('file', (_name: string, stream: BusboyFileStream, fileName: string) => {
    received.fileName = path.basename(fileName.normalize('NFC').replaceAll('\0', '')).slice(0, MAX_NAME_LENGTH);
    writing = pipeline(stream, createWriteStream(received.file, { mode: 0o600 })).then(() => {
      received.bytes = stream.bytesRead;
      isWhole = !stream.truncated;
    });
    // Awaited below; this handler prevents an unhandled rejection until then.
    writing.catch(() => undefined);
  });
  await pipeline(Readable.from(upTo(body, limits.read)), form);
  await writing;
  return isWhole;
}

async function* upTo(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of body) {
    length += part.byteLength;
    if (length > maxBytes) throw new TooLong();
    yield part;
  }
}
