import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox, isEncrypted, MAX_CLEAR_BYTES, NONCE_BYTES, type SecretRow } from './secret-box.ts';

const newNonce = () => randomBytes(NONCE_BYTES);
const boxOf = (current: Buffer, ...previous: Buffer[]) => createSecretBox({ current, previous }, newNonce);
const [key, otherKey] = [randomBytes(32), randomBytes(32)];
const box = boxOf(key);

const clearSecrets = fc.uint8Array({ minLength: 1, maxLength: MAX_CLEAR_BYTES }).map((bytes) => Buffer.from(bytes));
const rows: fc.Arbitrary<SecretRow> = fc.record({
  table: fc.constantFrom('site_secrets', 'second_factors'),
  key: fc.oneof(fc.uuid(), fc.string()),
});

test('decrypts a secret in its row, and encrypts it differently every time', () => {
  fc.assert(
    fc.property(clearSecrets, rows, (clear, row) => {
      const [stored, again] = [box.encrypt(clear, row), box.encrypt(clear, row)];
      expect(box.decrypt(stored, row)).toEqual(clear);
      expect(again).not.toEqual(stored);
      expect([isEncrypted(stored), box.hasCurrentKey(stored)]).toEqual([true, true]);
      // A single byte may occur by chance.
      if (clear.length > 3) expect(stored.includes(clear)).toBe(false);
    }),
  );
});

test('rejects a secret with any bit changed, truncated or extended', () => {
  const row: SecretRow = { table: 'second_factors', key: 'a' };
  fc.assert(
    fc.property(clearSecrets, fc.nat(), fc.nat({ max: 7 }), (clear, at, bit) => {
      const stored = box.encrypt(clear, row);
      const changed = Buffer.from(stored);
      const place = at % stored.length;
      changed.writeUInt8(changed.readUInt8(place) ^ (1 << bit), place);
      expect(box.decrypt(changed, row)).toBeNull();
      expect(box.decrypt(stored.subarray(0, place), row)).toBeNull();
      expect(box.decrypt(Buffer.concat([stored, Buffer.of(bit)]), row)).toBeNull();
    }),
  );
});

test('rejects a secret that was moved to another row', () => {
  fc.assert(
    fc.property(clearSecrets, rows, rows, (clear, row, other) => {
      fc.pre(row.table !== other.table || row.key !== other.key);
      expect(box.decrypt(box.encrypt(clear, row), other)).toBeNull();
    }),
  );
});

test('decrypts with no other key, unless it is configured for reading', () => {
  fc.assert(
    fc.property(clearSecrets, rows, (clear, row) => {
      const stored = box.encrypt(clear, row);
      expect(boxOf(otherKey).decrypt(stored, row)).toBeNull();
      const rotated = boxOf(otherKey, key);
      expect(rotated.decrypt(stored, row)).toEqual(clear);
      expect([rotated.hasCurrentKey(stored), rotated.hasCurrentKey(rotated.encrypt(clear, row))]).toEqual([
        false,
        true,
      ]);
    }),
  );
});

test('never treats plain bytes as an encrypted secret, nor decrypts them', () => {
  fc.assert(
    fc.property(clearSecrets, rows, (clear, row) => {
      const versioned = Buffer.concat([Buffer.of(1), clear]).subarray(0, MAX_CLEAR_BYTES);
      expect([isEncrypted(clear), isEncrypted(versioned)]).toEqual([false, false]);
      expect(box.decrypt(versioned, row)).toBeNull();
    }),
  );
  expect(() => box.encrypt(Buffer.alloc(MAX_CLEAR_BYTES + 1), { table: 'site_secrets', key: 'a' })).toThrow(RangeError);
});

test('encrypts private keys of feeds, which are longer', () => {
  const row: SecretRow = { table: 'feed_sources', key: 'a' };
  const clear = Buffer.alloc(3_000, 'k');
  expect(box.decrypt(box.encrypt(clear, row), row)?.equals(clear)).toBe(true);
  expect(() => box.encrypt(Buffer.alloc(16_385), row)).toThrow(RangeError);
});
