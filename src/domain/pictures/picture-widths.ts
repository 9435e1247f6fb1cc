/**
 * Widths in which pictures are rendered, pixels. Few, so that each is rendered once and cached; close enough that a browser never
 * downloads a third more than it shows.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** For clients that do not choose a width: shared links, search engines. */
export const DEFAULT_PICTURE_WIDTH: PictureWidth = 1280;

/** The width that an address requests; null for anything but one of the widths. */
export const readPictureWidth = (text: string): PictureWidth | null =>
  PICTURE_WIDTHS.find((width) => String(width) === text) ?? null;
