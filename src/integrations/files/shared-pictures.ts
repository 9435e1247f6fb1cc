import { createHash } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';
import { PICTURE_NAME, type UploadedPictureStore, type UploadedPictures } from './uploaded-pictures.ts';

const PREFIX = 'uploaded/';
/** More than any stored picture: they are encoded at most 2 048 pixels wide. */
const MAX_BYTES = 30_000_000;

/** Uploaded pictures in a store that machines share; those that were stored before it was set are found in the folder until moved. */
export class SharedPictures implements UploadedPictureStore {
  readonly #objects: ObjectStore;
  readonly #local: UploadedPictures;

  constructor(objects: ObjectStore, local: UploadedPictures) {
    this.#objects = objects;
    this.#local = local;
  }

  async keep(webp: Uint8Array): Promise<string> {
    const name = createHash('sha256').update(webp).digest('hex');
    await this.#objects.write(PREFIX + name, webp);
    return name;
  }

  async has(name: string): Promise<boolean> {
    return PICTURE_NAME.test(name) && ((await this.#local.has(name)) || (await this.#objects.has(PREFIX + name)));
  }

  async names(): Promise<string[]> {
    const shared = (await this.#objects.list(PREFIX)).filter((name) => PICTURE_NAME.test(name));
    return [...new Set([...shared, ...(await this.#local.names())])].sort();
  }

  async read(name: string): Promise<Buffer | null> {
    if (!PICTURE_NAME.test(name)) return null;
    return (await this.#local.read(name)) ?? this.#objects.read(PREFIX + name, MAX_BYTES);
  }

  /** Copies the pictures of the folder that the store lacks. Can be interrupted and repeated. */
  async move(onMoved: (done: number, all: number) => void = () => undefined): Promise<number> {
    const names = await this.#local.names();
    const shared = new Set(await this.#objects.list(PREFIX));
    let moved = 0;
    for (const [place, name] of names.entries()) {
      const body = shared.has(name) ? null : await this.#local.read(name);
      if (body) {
        await this.#objects.write(PREFIX + name, body);
        moved += 1;
      }
      onMoved(place + 1, names.length);
    }
    return moved;
  }
}
