import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { fail, ok, type Result } from '#src/domain/result.ts';

/** A form with one file, which lies on the disk. */
export type ReceivedFile = { file: string; fileName: string; bytes: number; fields: Record<string, string> };
export type FileRefusal = 'no form' | 'too large';

const MAX_FIELD_BYTES = 1_000;
const MAX_FIELDS = 10;
const MAX_NAME_LENGTH = 200;

type Limits = {
  /** Most bytes of the file. */
  file: number;
  /** Most bytes that are read at all: what is too large is read past, so that the browser gets to its answer. */
  read: number;
};

/**
 * Reads a form with a file as it comes, the file straight to the disk: memory does not grow with it.
 * @returns the file, its caller's to remove; or why there is none, and then nothing of it is left
 * @throws Error of the file system: no room, no right to write
 */
export async function receiveFile(
  request: Request,
  folder: string,
  limits: Limits,
): Promise<Result<ReceivedFile, FileRefusal>> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType) || request.body === null) return fail('no form');
  if (Number(request.headers.get('content-length') ?? 0) > limits.read) return fail('too large');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // One that an older version made.
  await chmod(folder, 0o700);
  const received: ReceivedFile = { file: path.join(folder, randomUUID()), fileName: '', bytes: 0, fields: {} };
  try {
    const isWhole = await readForm(request.body, contentType, received, limits);
    if (isWhole && received.bytes > 0) return ok(received);
    await rm(received.file, { force: true });
    return fail(isWhole ? 'no form' : 'too large');
  } catch (error) {
    await rm(received.file, { force: true });
    if (error instanceof TooLong) return fail('too large');
    if (error instanceof Error && 'syscall' in error) throw error;
    // Half a form, or none at all: the library's words say nothing more.
    return fail('no form');
  }
}

class TooLong extends Error {}

/** @returns false: the file was cut at its limit */
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
    // It is waited for below; until then a failure is nobody's.
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
