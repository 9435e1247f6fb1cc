import sharp from 'sharp';
import { type Illustration, readIllustration } from './illustrations.ts';

/** Pixels of the picture in previews of shared links. */
const SIZE = { width: 1200, height: 630 };
const QUALITY = 82;

/** Converts an illustration to JPEG, cropped at its top to the format of link previews so that the car and its caption remain. */
export async function rasterizeIllustration(drawing: Illustration): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await readIllustration(drawing);
  const jpeg = await sharp(svg)
    .resize({ ...SIZE, fit: 'cover', position: 'bottom' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(jpeg);
}
