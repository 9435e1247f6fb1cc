import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { GROUND_COLORS } from '#src/domain/pictures/ground-colors.ts';
import {
  APP_ICONS,
  FAVICON_FILE,
  FAVICON_SIZES,
  HOME_SCREEN_ICON,
  type SiteIcon,
} from '#src/domain/pictures/site-icons.ts';

/** The mark, relative to the project; its view box is a square. */
export const MARK_FILE = 'src/web/ui/favicon.svg';
/** Share of a maskable icon's side that the mark takes: all of it is within the circle that no system cuts, of four fifths of the side. */
const MASKABLE_SHARE = 0.62;

/** Writes the site's icons that are not SVG. */
export async function writeSiteIcons(folder: string): Promise<void> {
  const mark = await readFile(path.join(PROJECT_ROOT, MARK_FILE), 'utf8');
  await mkdir(folder, { recursive: true });
  for (const icon of [HOME_SCREEN_ICON, ...APP_ICONS])
    await writeFile(path.join(folder, icon.file), await renderIcon(mark, icon));
  const sizes = FAVICON_SIZES.map(async (size) => ({ size, png: await renderIcon(mark, { size, purpose: 'any' }) }));
  await writeFile(path.join(folder, FAVICON_FILE), icoOf(await Promise.all(sizes)));
}

function renderIcon(mark: string, { size, purpose }: Pick<SiteIcon, 'size' | 'purpose'>): Promise<Buffer> {
  const svg = purpose === 'any' ? sized(mark, { size }) : onGround(mark, size);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

function onGround(mark: string, size: number): string {
  // Even, so that its edges are edges of pixels.
  const inner = 2 * Math.round((size * MASKABLE_SHARE) / 2);
  const at = (size - inner) / 2;
  const ground = `<rect width="${size}" height="${size}" fill="${GROUND_COLORS.light}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${sized(mark, { size: inner, at })}</svg>`;
}

const sized = (mark: string, { size, at = 0 }: { size: number; at?: number }): string =>
  mark.replace('<svg', `<svg x="${at}" y="${at}" width="${size}" height="${size}"`);

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file of PNG pictures, up to 255 pixels wide. */
export function icoOf(pictures: readonly { size: number; png: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  // 1: icons, not cursors.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    // One colour plane, 32 bits per pixel.
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
