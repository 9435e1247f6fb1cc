import sharp, { type Sharp } from 'sharp';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type PictureVariant, pictureKind } from '#src/domain/pictures/picture-formats.ts';

/**
 * Rejects decompression bombs before decoding. A JPEG is decoded at a half to an eighth of its size, so that the photo of a phone with 108
 * or 200 megapixels takes no more memory than others; the other formats are decoded whole.
 */
const MAX_JPEG_PIXELS = 210_000_000;
const MAX_PIXELS = 60_000_000;
const MAX_ENCODING_S = 10;

export type EncodeFailure = { kind: 'not-a-picture' | 'too-many-pixels' | 'broken'; detail: string };
type Encoded = { body: Buffer; width: number; height: number };

// One thread per picture; the caller limits concurrency. The cache of sharp would duplicate the cache on disk.
sharp.concurrency(1);
sharp.cache(false);

/** Quality 1–100, and effort in each encoder's own scale; measured in docs/decisions/0011. */
const ENCODERS: Readonly<Record<PictureVariant['format'], (picture: Sharp, quality: number) => Sharp>> = {
  avif: (picture, quality) => picture.avif({ quality, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (picture, quality) => picture.webp({ quality, effort: 4 }),
  // JPEG has no transparency.
  jpeg: (picture, quality) => picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }),
};

/**
 * Encodes a picture: rotated upright, at most the given width, never enlarged, without metadata (EXIF, location, thumbnails).
 * @param quality 1–100
 */
export async function encodePicture(
  bytes: Uint8Array,
  { width, quality, format = 'webp' }: { width: number; quality: number; format?: PictureVariant['format'] },
): Promise<Result<Encoded, EncodeFailure>> {
  const kind = pictureKind(bytes);
  if (kind === null) return fail({ kind: 'not-a-picture', detail: 'unknown first bytes' });
  try {
    const limitInputPixels = kind === 'jpeg' ? MAX_JPEG_PIXELS : MAX_PIXELS;
    const picture = sharp(bytes, { limitInputPixels, sequentialRead: true, failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    const { data, info } = await ENCODERS[format](picture, quality)
      .timeout({ seconds: MAX_ENCODING_S })
      .toBuffer({ resolveWithObject: true });
    return ok({ body: data, width: info.width, height: info.height });
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 120) || 'unknown' : 'unknown';
    return fail({ kind: /pixel limit/i.test(detail) ? 'too-many-pixels' : 'broken', detail });
  }
}
