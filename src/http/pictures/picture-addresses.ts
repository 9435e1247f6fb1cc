import { pictureToken } from '../../domain/pictures/picture-token.ts';
import { examplePictureUrl, pictureUrl } from '../../urls.ts';
import type { PictureAddresses } from '../../web/shared/picture-addresses.server.ts';

/**
 * @param secret signs the names of pictures
 * @param drawingVersion changes when the same name is drawn in another way
 */
export const pictureAddresses = (secret: Uint8Array, drawingVersion: string): PictureAddresses => ({
  of: (stored) =>
    stored.map((address) =>
      address.startsWith(examplePictureUrl(''))
        ? `${address}?v=${drawingVersion}`
        : pictureUrl(pictureToken(secret, address)),
    ),
});
