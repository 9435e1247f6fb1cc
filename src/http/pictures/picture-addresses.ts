import { pictureToken } from '#src/domain/pictures/picture-token.ts';
import { RecentValues } from '#src/domain/recent-values.ts';
import { examplePictureUrl, pictureUrl } from '#src/urls.ts';
import type { PictureAddresses } from '#src/web/shared/pictures/picture-addresses.server.ts';

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
