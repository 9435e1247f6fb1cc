import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cachedPromise, LruCache } from '#src/base/lru-cache.ts';
import { BUILT_PICTURES } from '#src/config/env.ts';
import { fileEtag } from '#src/http/etag.ts';

/** A file of build-pictures. */
export type BuiltPicture = { body: Uint8Array<ArrayBuffer>; etag: string };

/**
 * Reads the files of a folder of build-pictures; those requested last stay in memory.
 * @returns null: there is no file of that name
 * @param folder whose file names the caller has validated
 */
export function builtPictures(
  folder: 'examples' | 'categories' | 'icons',
  maxCached: number,
): (file: string) => Promise<BuiltPicture | null> {
  const cache = new LruCache<Promise<BuiltPicture>>(maxCached);
  const read = async (file: string): Promise<BuiltPicture> => {
    const body = new Uint8Array(await readFile(path.join(BUILT_PICTURES, folder, file)));
    return { body, etag: fileEtag(body) };
  };
  return (file) =>
    cachedPromise(cache, file, () => read(file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
}

/** Changes with any of the pictures, and is the same in all processes of one release. */
export const builtPicturesVersion = async (): Promise<string> =>
  (await readFile(path.join(BUILT_PICTURES, 'version'), 'utf8')).slice(0, 8);
