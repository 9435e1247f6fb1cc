import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSecretsKey } from './secret-box.ts';

const ENCODINGS = ['hex', 'base64', 'base64url'] as const;
const ofLength = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => Buffer.from(bytes));

test('reads a key of 32 bytes from hex, base64 and base64url', () => {
  fc.assert(
    fc.property(ofLength(32, 32), fc.constantFrom(...ENCODINGS), (key, encoding) => {
      expect(parseSecretsKey(key.toString(encoding))).toEqual(key);
    }),
  );
});

test('rejects a key of any other length, and any other text', () => {
  const others = fc.oneof(ofLength(0, 31), ofLength(33, 80));
  fc.assert(
    fc.property(others, fc.constantFrom(...ENCODINGS), (key, encoding) => {
      expect(parseSecretsKey(key.toString(encoding))).toBeNull();
    }),
  );
  for (const text of ['', 'hemlig', 'x'.repeat(32), `${'å'.repeat(43)}=`, `${'a'.repeat(64)}\n`])
    expect(parseSecretsKey(text), text).toBeNull();
});
