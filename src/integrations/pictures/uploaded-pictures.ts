import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const NAME = /^[0-9a-f]{64}$/;

/** Pictures that staff put in: files of their own that are never thrown away to make room. */
export class UploadedPictures {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns the picture's name: the same picture has the same */
  async keep(webp: Uint8Array): Promise<string> {
    const name = createHash('sha256').update(webp).digest('hex');
    await mkdir(this.#folder, { recursive: true });
    const unfinished = path.join(this.#folder, `${name}.${randomUUID()}.part`);
    await writeFile(unfinished, webp, { flush: true });
    await rename(unfinished, path.join(this.#folder, name));
    return name;
  }

  /** @throws Error of the file system, unless there simply are none */
  async names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(unlessMissing([]));
    return names.filter((name) => NAME.test(name)).sort();
  }

  /** Null for any name that none has. @throws Error of the file system */
  async read(name: string): Promise<Buffer | null> {
    return NAME.test(name) ? readFile(path.join(this.#folder, name)).catch(unlessMissing(null)) : null;
  }
}

/** What stands in for a file or folder that is not there; one that cannot be read is another matter. */
const unlessMissing =
  <Value>(instead: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
