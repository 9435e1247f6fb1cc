import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

const PREFIX = 'deliveries/';

/**
 * Files of deliveries between their arrival and their import. They are received and read in a folder of this machine; with a shared
 * store any machine can import what another has received.
 */
export class DeliveryFiles {
  readonly folder: string;
  readonly #objects: ObjectStore | null;

  constructor(folder: string, objects: ObjectStore | null) {
    this.folder = folder;
    this.#objects = objects;
  }

  /** Before the delivery is announced to other machines. @throws FileStoreError */
  async share(name: string): Promise<void> {
    await this.#objects?.upload(PREFIX + path.basename(name), this.#fileOf(name));
  }

  /** The path of the file, which is fetched if another machine received it; null: it no longer exists. */
  async fetch(name: string): Promise<string | null> {
    const file = this.#fileOf(name);
    if (await stat(file).catch(() => null)) return file;
    if (this.#objects === null) return null;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return (await this.#objects.download(PREFIX + path.basename(name), file)) ? file : null;
  }

  /** A file that cannot be removed from the store now is removed by the rule of its bucket. */
  async remove(name: string): Promise<void> {
    await rm(this.#fileOf(name), { force: true });
    await this.#objects?.remove(PREFIX + path.basename(name)).catch(() => undefined);
  }

  #fileOf(name: string): string {
    return path.join(this.folder, path.basename(name));
  }
}
