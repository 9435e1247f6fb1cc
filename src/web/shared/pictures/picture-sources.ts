import { PICTURE_WIDTHS } from '#src/domain/pictures/picture-widths.ts';
import { PICTURES_PATH } from '#src/urls.ts';

/** Widths of a picture for a browser to choose from; a drawing is sharp in every width and has none. */
export const pictureSrcSet = (address: string): string | undefined =>
  address.startsWith(PICTURES_PATH)
    ? PICTURE_WIDTHS.map((width) => `${address}/${width} ${width}w`).join(', ')
    : undefined;

/** One width of a picture, for places whose size never changes. */
export const pictureOfWidth = (address: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  address.startsWith(PICTURES_PATH) ? `${address}/${width}` : address;
