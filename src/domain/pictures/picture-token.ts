import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** 96 bits: too many to guess over a network, short enough for a page with a hundred pictures. */
const SIGNATURE_BYTES = 12;
const SIGNATURE_LENGTH = 16;
/** Longer than any address in a delivery (src/domain/format/foreign-text.ts). */
const MAX_TOKEN_LENGTH = 4_096;

/** The key of {@link pictureToken}. Made once, as signing with the bytes of a secret takes five times as long. */
export const pictureKey = (secret: Uint8Array): KeyObject => createSecretKey(secret);

/**
 * The name under which this site serves a picture of another server: the picture's address with a signature. Only addresses that
 * the site itself wrote into a page are fetched, so the proxy cannot be used for other addresses.
 */
export const pictureToken = (key: KeyObject, source: string): string =>
  sign(key, source).toString('base64url') + Buffer.from(source).toString('base64url');

/** The picture's address; null for a token that was not created with this key. */
export function readPictureToken(key: KeyObject, token: string): string | null {
  if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+$/.test(token)) return null;
  const source = Buffer.from(token.slice(SIGNATURE_LENGTH), 'base64url').toString();
  const signature = Buffer.from(token.slice(0, SIGNATURE_LENGTH), 'base64url');
  const isOurs = signature.length === SIGNATURE_BYTES && timingSafeEqual(signature, sign(key, source));
  return isOurs ? source : null;
}

const sign = (key: KeyObject, source: string): Buffer =>
  createHmac('sha256', key).update(source).digest().subarray(0, SIGNATURE_BYTES);
