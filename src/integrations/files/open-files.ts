import path from 'node:path';
import { parseFilesUrl } from '#src/base/files-url.ts';
import { DeliveryFiles } from './delivery-files.ts';
import { FileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import { type PictureCache, SharedPictureCache } from './shared-picture-cache.ts';
import { SharedPictures } from './shared-pictures.ts';
import { type UploadedPictureStore, UploadedPictures } from './uploaded-pictures.ts';

/** Where the site's files are; can be passed to a thread. */
export type FilesPlace = {
  dataDir: string;
  /** A bucket that all machines share (parseFilesUrl); null: the data folder alone. */
  filesUrl: string | null;
};

export type SiteFiles = {
  /** Pictures that staff and dealers sent; never evicted. */
  uploaded: UploadedPictureStore;
  /** Converted pictures, which can be made again. */
  pictureCache: (maxBytes: number, onError: (error: unknown) => void) => PictureCache;
  /** Files of deliveries until they are imported. */
  deliveries: DeliveryFiles;
  /** null without FILES_URL. */
  objects: ObjectStore | null;
};

/** Opens the files of the site: those of its data folder, or of a store that several machines share. */
export async function openFiles({ dataDir, filesUrl }: FilesPlace): Promise<SiteFiles> {
  const objects = filesUrl === null ? null : await openObjects(filesUrl);
  const local = new UploadedPictures(path.join(dataDir, 'pictures/uploaded'));
  return {
    objects,
    uploaded: objects ? new SharedPictures(objects, local) : local,
    pictureCache: (maxBytes, onError) => {
      const cache = new FileStore(path.join(dataDir, 'pictures/made'), maxBytes);
      return objects ? new SharedPictureCache(cache, objects, onError) : cache;
    },
    deliveries: new DeliveryFiles(path.join(dataDir, 'uploads'), objects),
  };
}

/** Imported only where it is used: the client is the largest package of the site. */
async function openObjects(filesUrl: string): Promise<ObjectStore> {
  const location = parseFilesUrl(filesUrl);
  if (!location.ok) throw new Error(`FILES_URL: ${location.failure}.`);
  const { ObjectStore } = await import('./object-store.ts');
  return new ObjectStore(location.value);
}
