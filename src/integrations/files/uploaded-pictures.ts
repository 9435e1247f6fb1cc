import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const PICTURE_NAME = /^[0-9a-f]{64}$/;

/** Pictures uploaded by staff: stored separately and never evicted. */
export class UploadedPictures {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns the picture's name, derived from its content */
  async keep(webp: Uint8Array): Promise<string> {
    const name = createHash('sha256').update(webp).digest('hex');
    await mkdir(this.#folder, { recursive: true });
    const unfinished = path.join(this.#folder, `${name}.${randomUUID()}.part`);
    await writeFile(unfinished, webp, { flush: true });
    await rename(unfinished, path.join(this.#folder, name));
    return name;
  }

  /** @throws Error of the file system */
  async has(name: string): Promise<boolean> {
    return PICTURE_NAME.test(name) && (await stat(path.join(this.#folder, name)).catch(unlessMissing(null))) !== null;
  }

  /** @throws Error of the file system, except when the folder does not exist */
  async names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(unlessMissing([]));
    return names.filter((name) => PICTURE_NAME.test(name)).sort();
  }

  /** Null for an unknown name. @throws Error of the file system */
  async read(name: string): Promise<Buffer | null> {
    return PICTURE_NAME.test(name) ? readFile(path.join(this.#folder, name)).catch(unlessMissing(null)) : null;
  }
}

/** Replaces the result for a missing file or folder; other errors are rethrown. */
const unlessMissing =
  <Value>(instead: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

/** Where uploaded pictures are stored. */
export type UploadedPictureStore = Pick<UploadedPictures, 'keep' | 'has' | 'names' | 'read'>;
