const DIGITS = 10;

/**
 * Returns a Swedish organisation number as NNNNNN-NNNN, written with or without its hyphen, spaces and the century of a sole
 * trader; null when it has another length or a wrong check digit.
 */
export function readOrganisationNumber(text: string): string | null {
  const written = text.trim().replace(/[\s\u2010-\u2015-]/g, '');
  if (!/^(?:\d{2})?\d{10}$/.test(written)) return null;
  const digits = written.slice(-DIGITS);
  return luhnSum(digits) % DIGITS === 0 ? `${digits.slice(0, 6)}-${digits.slice(6)}` : null;
}

/** The sum of the Luhn algorithm: every second digit doubled, beginning with the first. */
const luhnSum = (digits: string): number =>
  [...digits].reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
