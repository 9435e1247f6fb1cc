/**
 * Widths in pixels in which pictures are made. Few, so that each is made once and kept; close enough that a browser never gets
 * a third more than it shows.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
