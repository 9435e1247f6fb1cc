/** Bytes of the key that secrets in the database are encrypted with (AES-256). */
export const SECRETS_KEY_BYTES = 32;

const FORMS: readonly [RegExp, BufferEncoding][] = [
  [/^[0-9a-f]{64}$/i, 'hex'],
  // 32 bytes, with or without their padding, in either alphabet.
  [/^[\w+/-]{43}=?$/, 'base64'],
];

/** Reads a key that is written in hex or base64. @returns null when it is not one of exactly 32 bytes */
export function parseSecretsKey(text: string): Buffer | null {
  const encoding = FORMS.find(([form]) => form.test(text))?.[1];
  return encoding === undefined ? null : Buffer.from(text, encoding);
}
