import { MODEL_LETTERS, PLATE } from '#src/domain/adviser/frame/plates.ts';

/** Replaces personal data. */
export const REDACTED = '[borttaget]';

const MAIL = /[^\s@<>()[\]",;:]{1,64}@[^\s@<>()[\]",;:]+\.\p{L}{2,}/gu;
/** "anna(at)exempel.se", "anna snabel-a exempel punkt se". */
const DISGUISED_MAIL =
  /[\p{L}\d._+-]{1,64}\s?(?:[([{]\s?(?:at|@|snabel-?a)\s?[)\]}]|\ssnabel-?a\s)\s?[\p{L}\d-]+(?:\s?(?:\.|[([{]\s?(?:dot|punkt)\s?[)\]}]|\spunkt\s)\s?[\p{L}\d-]+)+/giu;
const DAY = '(?:(?:18|19|20)\\d{2}|\\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01]|[67]\\d|8\\d|9[01])';
/** YYMMDD-NNNN and YYYYMMDD-NNNN, including co-ordination numbers; the century sign may be "+". */
const PERSONAL_NUMBER = new RegExp(`(?<!\\d)${DAY}\\s?[-+–]\\s?\\d{4}(?!\\d)`, 'g');
/** With a space in place of the sign, which two other numbers may have between them too: its check digit decides. */
const SPACED_PERSONAL_NUMBER = new RegExp(`(?<![\\d\\s-]\\d|\\d)${DAY}\\s\\d{4}(?!\\d)`, 'g');
/** Digits of a payment card as they are printed; the check digit decides. */
const CARD = /(?<!\d)(?:\d{4}[\s-]?\d{4}[\s-]?\d{4}[\s-]?\d{1,7}|\d{4}[\s-]?\d{6}[\s-]?\d{4,5})(?!\d)/g;
/** Country, check digits and account; the check digits decide. */
const IBAN = /(?<![\p{L}\d])\p{Lu}{2}\d{2}(?:\s?[\p{Lu}\d]{4}){2,7}(?:\s?[\p{Lu}\d]{1,3})?(?![\p{L}\d])/giu;
/** The number after the word of an account or a payment. */
const ACCOUNT =
  /(?<=\b(?:swish\p{L}*|bankgiro|plusgiro|bg|pg|kontonummer|konto|clearing\p{L}*)(?:\s?(?:är|till|på|nr|nummer)\b)?[\s:.,-]{0,4})\d[\d\s-]{4,}\d/giu;
/** Numbers of payments to companies, and of most collections. */
const SWISH = /(?<!\d)123[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/g;
/** A number that begins like a phone number, with its digits in groups. */
const PHONE =
  /(?<!\d[\s-]*)(?<![\d.,])(?:(?:\+|00)\d{1,3}[\s-]?(?:\(0\)\s?)?\d{1,3}|0\d{1,3})(?:[\s-]{0,3}\d{2,4}){2,5}(?!\d)/g;
/** The same with a slash after the area code, or with full stops. */
const OTHER_PHONE =
  /(?<![\d.,/])(?:0(?:8|\d{2,3})\s?\/\s?\d{2,4}(?:[\s-]{0,3}\d{2,4}){1,4}|0\d{1,3}(?:\.\d{2,4}){2,4})(?![\d/])/g;
const DATE = /^\d{1,2}[./]\d{1,2}[./\s-]+(?:19|20)\d{2}$/;
const MIN_PHONE_DIGITS = 8;
const LONG_RUN = /(?<![\d])\d{7,}(?!\d)/g;
/** Units that make a long number a price or a distance. */
const UNIT_AFTER = /^\s*(?:kr\b|kronor|sek\b|:-|,-|spänn|lax|km\b|kilometer|mil\b)/i;
const MAX_PRICE_DIGITS = 8;
/** Street and number, unless the street is a numbered road; with postcode and town after it. */
const STREET =
  /(?<!\p{L})(?!(?:riks|läns|europa|motor)väg)\p{L}[\p{L}-]*(?:gatan?|vägen|väg|gränden?|stigen?|torget|allén|backen|plan|leden|kajen|esplanaden)\s\d{1,4}(?:\s?\p{L}(?!\p{L}))?(?!\d)/giu;
/** A postcode in its two groups, before a town. */
const POSTCODE = /(?<![\d\s.,]\d|\d)[1-9]\d{2}\s\d{2},?\s\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}+)?/gu;
/** Words after which a name has ended. */
const AFTER_NAME =
  'och|men|jag|som|så|vi|är|har|vill|söker|letar|behöver|undrar|från|i|på|med|för|till|bor|köper|kan|ska|inte|ju'.split(
    '|',
  );
const NAME_PART = `(?!(?:${AFTER_NAME.join('|')})(?!\\p{L}))\\p{L}[\\p{L}'’-]*`;
/** One to three words after what people write before their name. */
const NAME = new RegExp(
  `(?<=(?<!\\p{L})(?:jag heter|mitt namn är|med vänliga? hälsning(?:ar)?|vänliga hälsningar|hälsningar|mvh)[\\s,]+)${NAME_PART}(?:\\s${NAME_PART}){0,2}`,
  'giu',
);

/**
 * Redacts personal data: mail addresses, personal numbers, phone and card numbers, accounts, street addresses, names after "jag heter",
 * and runs of seven or more digits. Prices, distances and years are preserved. Idempotent.
 */
export function redactText(text: string): string {
  return text
    .replace(MAIL, REDACTED)
    .replace(DISGUISED_MAIL, REDACTED)
    .replace(IBAN, (found) => (hasIbanCheck(found) ? REDACTED : found))
    .replace(CARD, (found) => (hasLuhnCheck(found) ? REDACTED : found))
    .replace(ACCOUNT, REDACTED)
    .replace(PERSONAL_NUMBER, REDACTED)
    .replace(SPACED_PERSONAL_NUMBER, (found) => (hasLuhnCheck(found.replace(/\D/g, '').slice(-10)) ? REDACTED : found))
    .replace(SWISH, REDACTED)
    .replace(PHONE, redactPhone)
    .replace(OTHER_PHONE, redactPhone)
    .replace(STREET, REDACTED)
    .replace(POSTCODE, REDACTED)
    .replace(NAME, REDACTED)
    .replace(LONG_RUN, (run, at: number, whole: string) =>
      isAmount(run, whole.slice(at + run.length)) ? run : REDACTED,
    );
}

const redactPhone = (found: string): string =>
  found.replace(/\D/g, '').length < MIN_PHONE_DIGITS || DATE.test(found) ? found : REDACTED;

/** Whether the last digit checks the others, as on cards and in personal numbers. */
function hasLuhnCheck(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce((total, digit, place) => total + (place % 2 === 0 ? digit : luhnDouble(digit)), 0);
  return sum % 10 === 0;
}

const luhnDouble = (digit: number): number => (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);

/** ISO 13616: the country and check digits moved to the end, letters as numbers, modulo 97. */
function hasIbanCheck(text: string): boolean {
  const plain = text.replace(/\s/g, '').toUpperCase();
  const digits = [...(plain.slice(4) + plain.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** As `redactText`, for people other than the writer: licence plates are removed too. Idempotent. */
export const redactForStaff = (text: string): string =>
  redactText(text).replace(PLATE, (plate, letters: string) =>
    MODEL_LETTERS.has(letters.toUpperCase()) ? plate : REDACTED,
  );

/** "1250000 kr" and "1250000" are prices; "9512041234" is not. */
const isAmount = (run: string, after: string): boolean =>
  run.length <= MAX_PRICE_DIGITS && !run.startsWith('0') && (run.endsWith('000') || UNIT_AFTER.test(after));
