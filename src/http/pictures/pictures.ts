import type { Db } from '../../db/client.ts';
import type { PictureAddresses } from '../../web/shared/picture-addresses.server.ts';
import { rememberedSecret } from '../remembered-secret.ts';
import { drawingVersion } from './drawing-version.ts';
import { pictureAddresses } from './picture-addresses.ts';

export type Pictures = {
  /** For the pages. */
  addresses: () => Promise<PictureAddresses>;
  /** Of the drawn example pictures. */
  drawingVersion: () => Promise<string>;
};

/** The pictures of the site: their addresses, and what answers to them. */
export function createPictures({ db }: { db: Db }): Pictures {
  const secret = rememberedSecret(db, 'pictures');
  let version: Promise<string> | undefined;
  const currentVersion = () => {
    version ??= drawingVersion();
    return version;
  };
  return {
    addresses: async () => pictureAddresses(await secret(), await currentVersion()),
    drawingVersion: currentVersion,
  };
}
