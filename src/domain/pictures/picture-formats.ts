/** Accepted picture formats; SVG is excluded, as it can contain scripts. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The format of a file by its first bytes, regardless of its name and content type; null: not an accepted picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const at = (place: number, ...expected: number[]) => expected.every((byte, index) => bytes[place + index] === byte);
  const says = (place: number, word: string) => at(place, ...[...word].map((sign) => sign.charCodeAt(0)));
  if (at(0, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (at(0, 0x89) && says(1, 'PNG\r\n')) return 'png';
  if (says(0, 'RIFF') && says(8, 'WEBP')) return 'webp';
  if (says(0, 'GIF87a') || says(0, 'GIF89a')) return 'gif';
  return says(4, 'ftypavif') || says(4, 'ftypavis') ? 'avif' : null;
}

/**
 * Widths in which pictures are rendered, pixels. Few, so that each is rendered once and cached; close enough that a browser never
 * downloads a third more than it shows.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A picture as the site sends it. JPEG is for clients that may know neither of the others. */
export type PictureVariant = { width: PictureWidth; format: 'avif' | 'webp' | 'jpeg' };

/** For clients that do not choose: shared links, search engines. */
export const DEFAULT_PICTURE_VARIANT: PictureVariant = { width: 1280, format: 'jpeg' };

/** The variant that an address requests, such as "640" (WebP) or "640.avif"; null for anything else. */
export function readPictureVariant(text: string): PictureVariant | null {
  const width = PICTURE_WIDTHS.find((known) => text === `${known}` || text === `${known}${AVIF_ENDING}`);
  return width === undefined ? null : { width, format: text.endsWith(AVIF_ENDING) ? 'avif' : 'webp' };
}
export const AVIF_ENDING = '.avif';
