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
