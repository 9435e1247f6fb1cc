import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A backup that cannot be created or used; the message is one line for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Parts of a backup in order: header, each table with its rows, each uploaded picture, sequences. `data` belongs to the part before
 * it.
 */
export type PartKind = 'header' | 'table' | 'data' | 'picture' | 'sequences' | 'end';
export type Part = { kind: PartKind; body: Buffer };

/** Encoded as one letter, the length (4 bytes) and the bytes, all compressed with gzip; the last part holds the SHA-256 of the others. */
const LETTERS: Readonly<Record<PartKind, string>> = {
  header: 'H',
  table: 'T',
  data: 'D',
  picture: 'P',
  sequences: 'S',
  end: 'E',
};
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as PartKind]));
const HEAD_BYTES = 5;
const MAX_PART_BYTES = 256 * 1024 * 1024;

/**
 * Writes the parts as a stream. The file appears only when it is complete and is readable by its owner alone, because it holds
 * personal data.
 * @param replaces whether an earlier file may be overwritten; it stays until the new one is complete
 * @param signal aborts and removes the partial file
 * @throws BackupError when the file exists and may not be replaced; AbortError
 */
export async function writeBackup(
  file: string,
  parts: AsyncIterable<Part>,
  { replaces = false, signal }: { replaces?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  if (existsSync(file) && !replaces)
    throw new BackupError(`${file} is there already. With --replace the new one takes its place.`);
  const unfinished = `${file}.part`;
  try {
    // Not the flag "wx": leftovers of a killed backup are overwritten.
    await pipeline(
      toBytes(parts),
      createGzip({ level: 3 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
      { signal },
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* toBytes(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const { kind, body } of parts) {
    const head = headOf(kind, body);
    hash.update(head).update(body);
    yield head;
    yield body;
  }
  const sum = hash.digest();
  yield headOf('end', sum);
  yield sum;
}

function headOf(kind: PartKind, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(LETTERS[kind], 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return head;
}

/**
 * Reads the parts except the final checksum, which it verifies.
 * @throws BackupError when the file is no backup, truncated or corrupted
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  // Chunks are concatenated only once a part is complete, so that a large one is not copied for every chunk.
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let wanted = HEAD_BYTES;
  let hasEnded = false;
  try {
    // Errors of the stream are thrown by the loop.
    const bytes = pipe(createReadStream(file), createGunzip(), () => undefined);
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes < wanted) continue;
      let rest = Buffer.concat(pending);
      for (let part = firstPart(rest); part !== null; part = firstPart(rest)) {
        if (hasEnded) throw new BackupError(`${file} goes on after its end.`);
        const length = HEAD_BYTES + part.body.length;
        hasEnded = part.kind === 'end';
        if (hasEnded && !hash.digest().equals(part.body))
          throw new BackupError(`${file} is damaged: its sum is wrong.`);
        if (!hasEnded) {
          hash.update(rest.subarray(0, length));
          yield part;
        }
        rest = rest.subarray(length);
      }
      pending = [rest];
      pendingBytes = rest.length;
      wanted = wantedBytes(rest);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!hasEnded || pendingBytes > 0) throw new BackupError(`${file} is damaged: it ends too early.`);
}

/** The part at the start of the buffer; null when it is incomplete. */
function firstPart(bytes: Buffer): Part | null {
  if (bytes.length < HEAD_BYTES) return null;
  const kind = KINDS.get(bytes.toString('latin1', 0, 1));
  const length = bytes.readUInt32BE(1);
  if (kind === undefined || length > MAX_PART_BYTES) throw new BackupError('This is no backup of the site.');
  return bytes.length < HEAD_BYTES + length ? null : { kind, body: bytes.subarray(HEAD_BYTES, HEAD_BYTES + length) };
}

/** Bytes needed to decode an incomplete part: its header, then all of it. */
const wantedBytes = (bytes: Buffer): number =>
  bytes.length < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + bytes.readUInt32BE(1);
