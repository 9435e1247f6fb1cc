import { LruCache } from '#src/data-structures/lru-cache.ts';
import { pictureToken } from '#src/domain/pictures/picture-token.ts';
import type { PictureAddresses } from '#src/request/picture-addresses.server.ts';
import { examplePictureUrl, pictureUrl } from '#src/urls.ts';

/** Cached signatures: signing took a twentieth of the time of a page (docs/profile.md), and lists repeat the same pictures. */
const MAX_CACHED_ADDRESSES = 30_000;

/**
 * @param secret signs the names of pictures
 * @param illustrationVersion changes when the same name is rendered differently
 */
export function pictureAddresses(secret: Uint8Array, illustrationVersion: string): PictureAddresses {
  const signed = new LruCache<string>(MAX_CACHED_ADDRESSES);
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
        address.startsWith(examplePictureUrl('')) ? `${address}?v=${illustrationVersion}` : ofStranger(address),
      ),
  };
}
