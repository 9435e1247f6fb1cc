import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** The row that stores a secret. It is authenticated with the secret: in another row the same bytes cannot be decrypted. */
export type SecretRow = { table: 'site_secrets' | 'second_factors' | 'feed_sources'; key: string };

/**
 * Encrypts secrets for the database with AES-256-GCM, and decrypts them. An encrypted secret is
 * version (1 byte), key id (8), nonce (12), ciphertext, tag (16).
 */
export type SecretBox = {
  encrypt(clear: Buffer, row: SecretRow): Buffer;
  /** @returns null for bytes that are not encrypted, were changed, belong to another row or were encrypted with an unknown key */
  decrypt(stored: Buffer, row: SecretRow): Buffer | null;
  /** Whether a secret is encrypted with the current key. */
  hasCurrentKey(stored: Buffer): boolean;
};

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const KEY_ID_BYTES = 8;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NONCE_START = 1 + KEY_ID_BYTES;
const HEADER_BYTES = NONCE_START + NONCE_BYTES;

/** Plain secrets are shorter than the shortest encrypted one, so that a random first byte cannot be mistaken for a version. */
export const MAX_CLEAR_BYTES = HEADER_BYTES + TAG_BYTES;

/** Passwords and private keys of feeds are longer. No older version stored plain ones. */
const MAX_FEED_SECRET_BYTES = 16_384;
const maxClearBytes = ({ table }: SecretRow): number =>
  table === 'feed_sources' ? MAX_FEED_SECRET_BYTES : MAX_CLEAR_BYTES;

/** Whether the bytes have the format of an encrypted secret; databases of older versions contain plain ones. */
export const isEncrypted = (stored: Buffer): boolean => stored.length > MAX_CLEAR_BYTES && stored[0] === VERSION;

/** Identifies a key without revealing it. */
const keyIdOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('milvis secrets key').digest().subarray(0, KEY_ID_BYTES);

const rowText = ({ table, key }: SecretRow): Buffer => Buffer.from(`${table}:${key}`);

/**
 * @param keys the current key, and those still accepted for decryption; 32 bytes each
 * @param newNonce 12 random bytes at each call; a repeated nonce would reveal secrets
 */
export function createSecretBox(
  keys: { current: Buffer; previous: readonly Buffer[] },
  newNonce: () => Buffer,
): SecretBox {
  const currentId = keyIdOf(keys.current);
  const keyById = new Map([...keys.previous, keys.current].map((key) => [keyIdOf(key).toString('hex'), key]));
  const idOf = (stored: Buffer): Buffer => stored.subarray(1, NONCE_START);
  return {
    encrypt: (clear, row) => {
      const max = maxClearBytes(row);
      if (clear.length === 0 || clear.length > max) throw new RangeError(`A secret has 1 to ${max} bytes.`);
      const header = Buffer.concat([Buffer.of(VERSION), currentId, newNonce()]);
      const cipher = createCipheriv(CIPHER, keys.current, header.subarray(NONCE_START), { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.concat([header, rowText(row)]));
      return Buffer.concat([header, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (stored, row) => {
      const key = isEncrypted(stored) ? keyById.get(idOf(stored).toString('hex')) : undefined;
      if (key === undefined) return null;
      const header = stored.subarray(0, HEADER_BYTES);
      const decipher = createDecipheriv(CIPHER, key, header.subarray(NONCE_START), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.concat([header, rowText(row)]));
      decipher.setAuthTag(stored.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(stored.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        // The authentication tag does not match: changed, or of another row.
        return null;
      }
    },
    hasCurrentKey: (stored) => isEncrypted(stored) && idOf(stored).equals(currentId),
  };
}

/** Length of the key that encrypts secrets in the database (AES-256), bytes. */
export const SECRETS_KEY_BYTES = 32;

const FORMS: readonly [RegExp, BufferEncoding][] = [
  [/^[0-9a-f]{64}$/i, 'hex'],
  // 32 bytes, with or without padding, in either alphabet.
  [/^[\w+/-]{43}=?$/, 'base64'],
];

/** Decodes a key in hex or base64. @returns null unless it has exactly 32 bytes */
export function parseSecretsKey(text: string): Buffer | null {
  const encoding = FORMS.find(([form]) => form.test(text))?.[1];
  return encoding === undefined ? null : Buffer.from(text, encoding);
}
