import { LruCache } from '#src/data-structures/lru-cache.ts';
import { pictureToken } from '#src/domain/pictures/picture-token.ts';
import type { PictureAddresses } from '#src/request/picture-addresses.server.ts';
import { examplePictureUrl, pictureUrl } from '#src/urls.ts';

/** Cached because signing took 5 % of the time of a page (docs/profile.md), and lists show the same pictures repeatedly. */
const MAX_CACHED_ADDRESSES = 30_000;

/**
 * @param secret signs the names of pictures
 * @param illustrationVersion changes when the illustration of a name changes
 */
export function pictureAddresses(secret: Uint8Array, illustrationVersion: string): PictureAddresses {
  const signed = new LruCache<string>(MAX_CACHED_ADDRESSES);
  const externalAddress = (address: string): string => {
    const known = signed.get(address);
    if (known !== undefined) return known;
    const own = pictureUrl(pictureToken(secret, address));
    signed.set(address, own);
    return own;
  };
  return {
    of: (stored) =>
      stored.map((address) =>
        address.startsWith(examplePictureUrl('')) ? `${address}?v=${illustrationVersion}` : externalAddress(address),
      ),
  };
}
