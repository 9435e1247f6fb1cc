import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { FilesLocation } from '#src/base/files-url.ts';

/** Of one attempt of one request, ms. */
const CONNECT_MS = 2_000;
const IDLE_MS = 5_000;
/** Of a whole request with its retries, ms; a large file may take longer. */
const LIMIT_MS = 10_000;
const FILE_LIMIT_MS = 300_000;
const MAX_ATTEMPTS = 3;
const MAX_CONNECTIONS = 32;

/** Limits that tests shorten. */
type Limits = { connectMs?: number; idleMs?: number; limitMs?: number; maxAttempts?: number };

/** The store does not answer in time, or refuses. A retry may succeed. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';

  constructor(cause: unknown) {
    super(`The file store cannot be used: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, {
      cause,
    });
  }
}

/** A bucket of an S3-compatible store. Every method throws FileStoreError when the store does not answer in time or refuses. */
export class ObjectStore {
  readonly #client: S3Client;
  readonly #location: FilesLocation;
  readonly #limitMs: number;

  constructor(location: FilesLocation, limits: Limits = {}) {
    const { endpoint, region, credentials } = location;
    this.#location = location;
    this.#limitMs = limits.limitMs ?? LIMIT_MS;
    this.#client = new S3Client({
      endpoint,
      region,
      maxAttempts: limits.maxAttempts ?? MAX_ATTEMPTS,
      ...(credentials && { credentials }),
      // The form that every implementation understands.
      forcePathStyle: true,
      // Later checksum algorithms are unknown to most implementations.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: limits.connectMs ?? CONNECT_MS,
        socketTimeout: limits.idleMs ?? IDLE_MS,
        httpsAgent: { maxSockets: MAX_CONNECTIONS },
        httpAgent: { maxSockets: MAX_CONNECTIONS },
      },
    });
  }

  /** @throws Error when the bucket cannot be used */
  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#location.bucket }), this.#within()).catch(fail);
  }

  /** @param maxBytes a larger object is an error: nothing of this site is. */
  async read(key: string, maxBytes: number): Promise<Buffer | null> {
    const limit = this.#within();
    const found = await this.#client.send(new GetObjectCommand(this.#object(key)), limit).catch(unlessMissing);
    if (found === null) return null;
    const body = found.Body as Readable;
    if ((found.ContentLength ?? 0) > maxBytes) {
      body.destroy();
      return fail(new Error(`${key} has ${found.ContentLength} bytes, more than ${maxBytes}`));
    }
    const parts: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const part of body as AsyncIterable<Buffer>) {
        bytes += part.length;
        if (bytes > maxBytes) throw new Error(`${key} has more than ${maxBytes} bytes`);
        parts.push(part);
      }
    } catch (error) {
      return fail(error);
    }
    return Buffer.concat(parts, bytes);
  }

  async write(key: string, body: Uint8Array): Promise<void> {
    const object = { ...this.#object(key), Body: body, ContentLength: body.length };
    await this.#client.send(new PutObjectCommand(object), this.#within()).catch(fail);
  }

  async has(key: string): Promise<boolean> {
    const head = new HeadObjectCommand(this.#object(key));
    return (await this.#client.send(head, this.#within()).catch(unlessMissing)) !== null;
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key)), this.#within()).catch(unlessMissing);
  }

  /** Keys below a prefix, without it, in order. */
  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    const { bucket, prefix: own } = this.#location;
    let after: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.#client
        .send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: own + prefix, ContinuationToken: after }),
          this.#within(),
        )
        .catch(fail);
      for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key.slice(own.length + prefix.length));
      after = page.NextContinuationToken;
    } while (after !== undefined);
    return keys.sort();
  }

  /** Streams a file of this machine into the store. */
  async upload(key: string, file: string): Promise<void> {
    const { size } = await stat(file);
    const object = { ...this.#object(key), Body: createReadStream(file), ContentLength: size };
    await this.#client.send(new PutObjectCommand(object), this.#within(FILE_LIMIT_MS)).catch(fail);
  }

  /** Streams an object into a file, which is never partial. @returns false when there is no such object */
  async download(key: string, file: string): Promise<boolean> {
    const limit = this.#within(FILE_LIMIT_MS);
    const found = await this.#client.send(new GetObjectCommand(this.#object(key)), limit).catch(unlessMissing);
    if (found === null) return false;
    const unfinished = `${file}.part`;
    try {
      const { abortSignal: signal } = limit;
      await pipeline(found.Body as Readable, createWriteStream(unfinished, { mode: 0o600 }), { signal });
      await rename(unfinished, file);
      return true;
    } catch (error) {
      await rm(unfinished, { force: true });
      return fail(error);
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #object(key: string) {
    return { Bucket: this.#location.bucket, Key: this.#location.prefix + key };
  }

  #within(limitMs = this.#limitMs) {
    return { abortSignal: AbortSignal.timeout(limitMs) };
  }
}

/** Null for an object that does not exist; other errors are rethrown. */
function unlessMissing(error: unknown): null {
  const isMissing = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  if (isMissing && error.name !== 'NoSuchBucket') return null;
  return fail(error);
}

/** @throws FileStoreError */
function fail(error: unknown): never {
  throw new FileStoreError(error);
}
