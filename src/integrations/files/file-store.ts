import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '#src/base/units.ts';

type Stored = { file: string; bytes: number; usedAt: number };

/** Temporary files older than this are leftovers of killed processes. ms */
const ABANDONED_MS = 3_600_000;
/** The time of last use is updated once a day, because updating it on every read would cost a write each. */
const RECORD_USE_MS = DAY_MS;
/** Other processes write to the same folder: after this share of the limit has been written, the folder is measured again. */
const COUNT_AGAIN_AFTER = 0.02;
/** Share of the limit that eviction leaves free, so that the next file does not trigger it again. */
const ROOM_LEFT = 0.9;

/**
 * Stores files by key in a folder and evicts the least recently used ones above a size limit. Files are written to a temporary name
 * and renamed, so none is ever partial.
 */
export class FileStore {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** Bytes as last measured plus those written since. */
  #bytes: number | null = null;
  #bytesSinceCount = 0;
  #making: Promise<void> | null = null;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  async read(key: string): Promise<Buffer | null> {
    const file = this.#fileOf(key);
    const body = await readFile(file).catch(() => null);
    if (body) void this.#recordUse(file);
    return body;
  }

  /** @throws Error of the file system: no space, no permission */
  async write(key: string, body: Uint8Array): Promise<void> {
    const file = this.#fileOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    const unfinished = `${file}.${randomUUID()}.part`;
    try {
      await writeFile(unfinished, body, { flag: 'wx', flush: true });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    this.#bytesSinceCount += body.length;
    if (this.#bytes !== null) this.#bytes += body.length;
    const isOld = this.#bytesSinceCount > this.#maxBytes * COUNT_AGAIN_AFTER;
    if (this.#bytes === null || isOld || this.#bytes > this.#maxBytes) {
      this.#making ??= this.#makeRoom().finally(() => {
        this.#making = null;
      });
      await this.#making;
    }
  }

  #fileOf(key: string): string {
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(this.#folder, name.slice(0, 2), name.slice(2));
  }

  async #recordUse(file: string): Promise<void> {
    const now = Date.now();
    const known = await stat(file).catch(() => null);
    if (known && now - known.mtimeMs > RECORD_USE_MS) await utimes(file, now / 1000, now / 1000).catch(() => undefined);
  }

  /** Measures the folder and evicts least recently used files until it fits. */
  async #makeRoom(): Promise<void> {
    this.#bytesSinceCount = 0;
    const files = (await this.#list()).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const target = bytes > this.#maxBytes ? this.#maxBytes * ROOM_LEFT : bytes;
    for (const file of files) {
      const isAbandoned = file.file.endsWith('.part') && Date.now() - file.usedAt > ABANDONED_MS;
      if (bytes <= target && !isAbandoned) continue;
      await rm(file.file, { force: true });
      bytes -= file.bytes;
    }
    this.#bytes = bytes;
  }

  async #list(): Promise<Stored[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    const stored = await Promise.all(
      files.map(async (file) => {
        const known = await stat(file).catch(() => null);
        return known ? [{ file, bytes: known.size, usedAt: known.mtimeMs }] : [];
      }),
    );
    return stored.flat();
  }
}
