import { createHash } from 'node:crypto';
import type { FileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';

export type PictureCache = Pick<FileStore, 'read' | 'write'>;

const PREFIX = 'made/';
const MAX_BYTES = 30_000_000;
/** A picture is made again rather than waited for longer, ms. */
const REST_MS = 30_000;

/**
 * Converted pictures in a folder of this machine and in a store that machines share, so that each is fetched and converted once. The
 * folder is limited; objects that nobody requested for long are deleted by a rule of the bucket. Without the store each machine makes
 * its own.
 */
export class SharedPictureCache implements PictureCache {
  readonly #local: FileStore;
  readonly #objects: ObjectStore;
  readonly #onError: (error: unknown) => void;
  #restUntil = 0;

  constructor(local: FileStore, objects: ObjectStore, onError: (error: unknown) => void) {
    this.#local = local;
    this.#objects = objects;
    this.#onError = onError;
  }

  async read(key: string): Promise<Buffer | null> {
    const local = await this.#local.read(key);
    if (local) return local;
    const shared = await this.#attempt(() => this.#objects.read(nameOf(key), MAX_BYTES));
    if (shared) await this.#local.write(key, shared).catch(this.#onError);
    return shared;
  }

  async write(key: string, body: Uint8Array): Promise<void> {
    await this.#local.write(key, body);
    await this.#attempt(() => this.#objects.write(nameOf(key), body));
  }

  /** After a failure the store is left alone for a while: its time limit would add to every picture. */
  async #attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
    if (performance.now() < this.#restUntil) return null;
    try {
      return await work();
    } catch (error) {
      this.#restUntil = performance.now() + REST_MS;
      this.#onError(error);
      return null;
    }
  }
}

const nameOf = (key: string): string => {
  const hash = createHash('sha256').update(key).digest('hex');
  return `${PREFIX}${hash.slice(0, 2)}/${hash.slice(2)}`;
};
