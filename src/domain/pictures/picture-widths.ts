/**
 * Widths in pixels in which pictures are made. Few, so that each is made once and kept; close enough that a browser never gets
 * a third more than it shows.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** For readers that do not choose for themselves: shared links, search engines. */
export const DEFAULT_PICTURE_WIDTH: PictureWidth = 1280;

/** The width that an address asks for; null for any other text than one of the widths. */
export const readPictureWidth = (text: string): PictureWidth | null =>
  PICTURE_WIDTHS.find((width) => String(width) === text) ?? null;
