import sharp from 'sharp';
import { type Illustration, readIllustration } from './illustrations.ts';

/** Pixels in which services show the picture of a shared link. */
const SIZE = { width: 1200, height: 630 };
const QUALITY = 82;

/** A drawing as JPEG, cut at its top to the shape of a shared link's picture: the car and the words below it stay. */
export async function rasterizeIllustration(drawing: Illustration): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await readIllustration(drawing);
  const jpeg = await sharp(svg)
    .resize({ ...SIZE, fit: 'cover', position: 'bottom' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(jpeg);
}
