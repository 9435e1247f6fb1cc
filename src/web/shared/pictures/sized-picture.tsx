import type { ComponentProps } from 'react';
import { AVIF_ENDING, type PictureWidth } from '#src/domain/pictures/picture-formats.ts';
import { PICTURES_PATH } from '#src/visitor-urls.ts';

type SizedPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  /** From `PictureAddresses`. */
  address: string;
  alt: string;
  sizes: string;
  /** Widths that screens of 1 to 3 device pixels per CSS pixel choose in this place. */
  widths: readonly PictureWidth[];
};

/**
 * A picture in the width that its place needs: AVIF for browsers that know it, else WebP, and JPEG for those that know no `srcset`.
 * The browser chooses, so the page is the same for all. An SVG is sharp at every width and has one file.
 */
export function SizedPicture({ address, sizes, widths, alt, ...image }: SizedPictureProps) {
  // `loading` and `fetchPriority` come first: the browser starts fetching at `src`.
  if (!address.startsWith(PICTURES_PATH)) return <img {...image} alt={alt} src={address} />;
  return (
    <picture className="contents">
      <source type="image/avif" sizes={sizes} srcSet={srcSetOf(address, widths, AVIF_ENDING)} />
      <img {...image} alt={alt} sizes={sizes} srcSet={srcSetOf(address, widths)} src={address} />
    </picture>
  );
}

const srcSetOf = (address: string, widths: readonly PictureWidth[], ending = ''): string =>
  widths.map((width) => `${address}/${width}${ending} ${width}w`).join(', ');
