import { createHmac } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, as every authenticator app reads them. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Phone clocks drift: the previous and the next code are accepted as well. */
const TOLERANCE_STEPS = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of one step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * Returns the time step of a code, among those near the current one.
 * @returns null when the code matches none of them
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * TOLERANCE_STEPS + 1 }, (_, place) => current + TOLERANCE_STEPS - place);
  return steps.find((step) => totpCode(secret, step) === code) ?? null;
}

/** Encodes a secret as base32, for users who cannot scan the QR code. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The otpauth address that the QR code encodes. */
export function totpAddress(site: string, email: string, secret: Buffer): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: site, digits: String(DIGITS) });
  return `otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(email)}?${query}`;
}
