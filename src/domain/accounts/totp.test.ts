import { expect, test } from 'vitest';
import { base32, stepAt, stepOfCode, totpAddress, totpCode } from './totp.ts';

/** Secret and values of RFC 6238, appendix B (SHA-1), cut to the last six of eight digits. */
const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s after the epoch the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('accepts the codes of the previous, current and next step only', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((distance) => stepOfCode(SECRET, totpCode(SECRET, step + distance), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
  expect(stepOfCode(SECRET, '', now)).toBeNull();
});

test('encodes the secret as base32 and in the otpauth address', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const address = totpAddress('Milvis', 'eva@bil.example', SECRET);
  expect(address).toBe(
    'otpauth://totp/Milvis:eva%40bil.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Milvis&digits=6',
  );
});
