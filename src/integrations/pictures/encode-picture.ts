import sharp from 'sharp';
import { pictureKind } from '#src/domain/pictures/picture-formats.ts';
import { fail, ok, type Result } from '#src/domain/result.ts';

/** More pixels than any dealer's camera has; rejects decompression bombs before decoding. */
const MAX_PIXELS = 60_000_000;
const MAX_ENCODING_S = 10;

export type EncodeFailure = { kind: 'not-a-picture' | 'too-many-pixels' | 'broken'; detail: string };
type Encoded = { webp: Buffer; width: number; height: number };

// One thread per picture; the caller limits concurrency. The cache of sharp would duplicate the cache on disk.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Encodes a picture as WebP: rotated upright, at most the given width, never enlarged, without metadata (EXIF, location,
 * thumbnails). For WebP instead of AVIF see docs/decisions/0011.
 * @param quality 1–100
 */
export async function encodePicture(
  bytes: Uint8Array,
  { width, quality }: { width: number; quality: number },
): Promise<Result<Encoded, EncodeFailure>> {
  if (pictureKind(bytes) === null) return fail({ kind: 'not-a-picture', detail: 'unknown first bytes' });
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' });
    const { data, info } = await picture
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality, effort: 4 })
      .timeout({ seconds: MAX_ENCODING_S })
      .toBuffer({ resolveWithObject: true });
    return ok({ webp: data, width: info.width, height: info.height });
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n')[0]?.slice(0, 120) || 'unknown' : 'unknown';
    return fail({ kind: /pixel limit/i.test(detail) ? 'too-many-pixels' : 'broken', detail });
  }
}
