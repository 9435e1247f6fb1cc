import { hash } from 'node:crypto';

const PLATE = /^[A-Z]{3}[0-9]{2}[0-9A-Z]$/;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** "abc 123" → "ABC123"; null for anything but an ordinary Swedish plate. */
export function normalisePlate(text: string): string | null {
  const plate = text.replace(/[\s-]/gu, '').toUpperCase();
  return PLATE.test(plate) ? plate : null;
}

/** SHA-256 of a VIN, hex. The VIN itself is personal data and is neither returned nor stored. */
export function hashVin(text: string): string | null {
  const vin = text.replace(/[\s-]/gu, '').toUpperCase();
  return VIN.test(vin) ? hash('sha256', vin, 'hex') : null;
}
