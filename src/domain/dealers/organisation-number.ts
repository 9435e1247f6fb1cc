const DIGITS = 10;

/**
 * Returns a Swedish organisation number as NNNNNN-NNNN, written with or without its hyphen and spaces, with the 16 of a legal person or the
 * century of a sole trader, or as a VAT number (SE…01); null when it has another length, a wrong check digit, or ten equal digits.
 */
export function readOrganisationNumber(text: string): string | null {
  const written = text.trim().replace(/[\s\u2010-\u2015\u2212-]/g, '');
  const [, digits] = /^(?:16|19|20)?(\d{10})$/.exec(written) ?? /^SE(\d{10})\d{2}$/i.exec(written) ?? [];
  if (digits === undefined || /^(\d)\1*$/.test(digits)) return null;
  return luhnSum(digits) % DIGITS === 0 ? `${digits.slice(0, 6)}-${digits.slice(6)}` : null;
}

/** The sum of the Luhn algorithm: every second digit doubled, beginning with the first. */
const luhnSum = (digits: string): number =>
  [...digits].reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
