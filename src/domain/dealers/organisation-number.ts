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

const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^(?:NO)?\d{9}(?:MVA)?$/i, 'norskt'],
  [/^(?:DK|CVR)?\d{8}$/i, 'danskt'],
  [/^(?:FI\d{8}|\d{7}-\d)$/i, 'finskt'],
  [/^DE\d{9}$|^HR[AB]\d+/i, 'tyskt'],
  [/^(?!SE)[A-Z]{2}(?=.*\d)[\dA-Z]{2,}/i, 'utländskt'],
];

/** Why a text is no Swedish organisation number, and what to do; null when it is one. */
export function organisationNumberProblem(text: string): string | null {
  if (readOrganisationNumber(text) !== null) return null;
  const written = text.trim().replace(/[\s\u2010-\u2015\u2212]/g, '');
  if (written === '') return 'Skriv bilhandelns organisationsnummer, till exempel 556036-0793.';
  const foreign = FOREIGN.find(([pattern]) => pattern.test(written))?.[1];
  if (foreign !== undefined)
    return `Numret ser ut att vara ${foreign}. Här kan bara företag med svenskt organisationsnummer sälja bilar.`;
  const digits = written.replace(/^SE(?=\d)/i, '').replaceAll('-', '');
  if (!/^\d+$/.test(digits)) return 'Ett organisationsnummer har bara siffror, till exempel 556036-0793.';
  return digits.length === DIGITS || digits.length === DIGITS + 2
    ? 'Numret stämmer inte: den sista siffran är en kontrollsiffra. Läs av det igen.'
    : 'Ett organisationsnummer har tio siffror, till exempel 556036-0793.';
}
