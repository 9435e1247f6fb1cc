/** Replaces personal data. */
export const REDACTED = '[borttaget]';

const MAIL = /[^\s@<>()[\]",;:]{1,64}@[^\s@<>()[\]",;:]+\.\p{L}{2,}/gu;
/** YYMMDD-NNNN and YYYYMMDD-NNNN, including co-ordination numbers; the century sign may be "+". */
const PERSONAL_NUMBER =
  /(?<!\d)(?:(?:18|19|20)\d{2}|\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]|[67]\d|8\d|9[01])\s?[-+–]\s?\d{4}(?!\d)/g;
/** A number that begins like a phone number, with its digits in groups. */
const PHONE =
  /(?<!\d[\s-]*)(?<![\d.,])(?:(?:\+|00)\d{1,3}[\s-]?(?:\(0\)\s?)?\d{1,3}|0\d{1,3})(?:[\s-]{0,3}\d{2,4}){2,5}(?!\d)/g;
const MIN_PHONE_DIGITS = 8;
const LONG_RUN = /(?<![\d])\d{7,}(?!\d)/g;
/** Units that make a long number a price or a distance. */
const UNIT_AFTER = /^\s*(?:kr\b|kronor|sek\b|:-|,-|spänn|lax|km\b|kilometer|mil\b)/i;
const MAX_PRICE_DIGITS = 8;

/**
 * Redacts personal data: mail addresses, personal numbers, phone numbers, and runs of seven or more digits. Prices, distances and
 * years are preserved. Idempotent.
 */
export function redactText(text: string): string {
  return text
    .replace(MAIL, REDACTED)
    .replace(PERSONAL_NUMBER, REDACTED)
    .replace(PHONE, (found) => (found.replace(/\D/g, '').length < MIN_PHONE_DIGITS ? found : REDACTED))
    .replace(LONG_RUN, (run, at: number, whole: string) =>
      isAmount(run, whole.slice(at + run.length)) ? run : REDACTED,
    );
}

/** Three letters and three characters in the form of Swedish licence plates, which have no I, Q, V, Å, Ä or Ö. */
const PLATE = /(?<![\p{L}\d])([A-HJ-PR-UW-Z]{3}) ?\d{2}[A-HJ-NPR-UW-Z\d](?![\p{L}\d])/giu;
/** Names of models that look like plates: "CLA 180", "GLC 300". */
const MODEL_LETTERS = new Set([
  ...['CLA', 'CLC', 'CLE', 'CLK', 'CLS', 'GLA', 'GLB', 'GLC', 'GLE', 'GLK', 'GLS', 'SLC', 'SLK', 'SLR', 'SLS', 'AMG'],
  ...['MAX', 'RAM', 'UNO'],
]);

/** As `redactText`, for people other than the writer: licence plates are removed too. Idempotent. */
export const redactForStaff = (text: string): string =>
  redactText(text).replace(PLATE, (plate, letters: string) =>
    MODEL_LETTERS.has(letters.toUpperCase()) ? plate : REDACTED,
  );

/** "1250000 kr" and "1250000" are prices; "9512041234" is not. */
const isAmount = (run: string, after: string): boolean =>
  run.length <= MAX_PRICE_DIGITS && !run.startsWith('0') && (run.endsWith('000') || UNIT_AFTER.test(after));
