import { PICTURE_WIDTHS } from '#src/domain/pictures/picture-widths.ts';
import { PICTURES_PATH } from '#src/urls.ts';

/** `srcset` of a picture; an SVG is sharp at every width and has none. */
export const pictureSrcSet = (address: string): string | undefined =>
  address.startsWith(PICTURES_PATH)
    ? PICTURE_WIDTHS.map((width) => `${address}/${width} ${width}w`).join(', ')
    : undefined;

/** One width of a picture, for places of fixed size. */
export const pictureOfWidth = (address: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  address.startsWith(PICTURES_PATH) ? `${address}/${width}` : address;
