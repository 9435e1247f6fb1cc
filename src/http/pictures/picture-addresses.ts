import { RecentValues } from '#src/data-structures/recent-values.ts';
import { pictureToken } from '#src/domain/pictures/picture-token.ts';
import type { PictureAddresses } from '#src/request/picture-addresses.server.ts';
import { examplePictureUrl, pictureUrl } from '#src/urls.ts';

/** Signing took a twentieth of the time of pages (docs/profile.md); a list shows the same pictures again and again. */
const ADDRESSES_KEPT = 30_000;

/**
 * @param secret signs the names of pictures
 * @param drawingVersion changes when the same name is drawn in another way
 */
export function pictureAddresses(secret: Uint8Array, drawingVersion: string): PictureAddresses {
  const signed = new RecentValues<string>(ADDRESSES_KEPT);
  const ofStranger = (address: string): string => {
    const known = signed.get(address);
    if (known !== undefined) return known;
    const own = pictureUrl(pictureToken(secret, address));
    signed.set(address, own);
    return own;
  };
  return {
    of: (stored) =>
      stored.map((address) =>
        address.startsWith(examplePictureUrl('')) ? `${address}?v=${drawingVersion}` : ofStranger(address),
      ),
  };
}
