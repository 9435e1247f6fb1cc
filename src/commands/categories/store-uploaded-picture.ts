import { fail, ok, type Result } from '#src/base/result.ts';
import type { UploadedPictureStore } from '#src/integrations/files/uploaded-pictures.ts';
import { type EncodeFailure, encodePicture } from '#src/integrations/pictures/encode-picture.ts';
import { uploadedPictureUrl } from '#src/visitor-urls.ts';

const MAX_BYTES = 20_000_000;
/** Pages show no picture wider than this. */
const WIDTH = 2_048;
/** A narrower picture of a car would be enlarged on a phone; a logo is shown small. */
export const MIN_PICTURE_WIDTHS = { car: 320, logo: 64 } as const;
export type PictureUse = keyof typeof MIN_PICTURE_WIDTHS;
const QUALITY = 84;

/** A picture that is so many times as wide as high, or as high as wide, shows nothing where pages place it. */
const MAX_ELONGATION = 12;

export type UploadRefusal = { kind: 'too-large' | 'too-small' | 'too-elongated' | EncodeFailure['kind'] };

/**
 * Stores a picture uploaded by staff or a dealer. Its type is detected from its content; it is re-encoded, so that nothing else in the file
 * (location, hidden code) is stored.
 * @returns its address for an ad's list of pictures or a dealer's logo, or why it was rejected
 */
export async function storeUploadedPicture(
  uploaded: UploadedPictureStore,
  bytes: Uint8Array,
  use: PictureUse = 'car',
): Promise<Result<string, UploadRefusal>> {
  if (bytes.length > MAX_BYTES) return fail({ kind: 'too-large' });
  const encoded = await encodePicture(bytes, { width: WIDTH, quality: QUALITY });
  if (!encoded.ok) return fail({ kind: encoded.failure.kind });
  if (encoded.value.width < MIN_PICTURE_WIDTHS[use]) return fail({ kind: 'too-small' });
  const { width, height } = encoded.value;
  if (Math.max(width, height) > MAX_ELONGATION * Math.min(width, height)) return fail({ kind: 'too-elongated' });
  return ok(uploadedPictureUrl(await uploaded.keep(encoded.value.body)));
}
