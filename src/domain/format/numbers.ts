/** Narrow no-break space (U+202F), the thousands separator. */
export const THIN_SPACE = '\u202f';
/** No-break space between a number and its unit. */
export const UNIT_SPACE = '\u00a0';

/**
 * A number in Swedish notation: narrow no-break spaces between thousands, a decimal comma. Implemented here because the built-in
 * formatter's separators differ between versions of its locale data, and so between server and browser.
 * @param decimals digits after the comma; the value is rounded to them
 */
export function formatNumber(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return '–';
  if (decimals === 0 && Number.isInteger(value) && value >= 0) return groupThousands(String(value));
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = groupThousands(whole);
  const digits = fraction === undefined ? grouped : `${grouped},${fraction}`;
  const isZero = /^[0,]*$/.test(digits);
  return value < 0 && !isZero ? `−${digits}` : digits;
}

/** By slices: a list writes a hundred numbers, and a pattern that looks ahead took ten times as long. */
function groupThousands(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3) {
    grouped = `${digits.slice(Math.max(0, end - 3), end)}${THIN_SPACE}${grouped}`;
  }
  return grouped;
}

/** The text of a number field when it is shown again: bare digits with spaces between thousands, anything else as typed. */
export const groupTypedDigits = (text: string): string =>
  /^[1-9]\d{3,8}$/.test(text) ? formatNumber(Number(text)) : text;

/** A count with its noun: "1 bil", "12 bilar". */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const NUMBER_WORDS = 'noll en två tre fyra fem sex sju åtta nio tio elva tolv'.split(' ');

/** A number within a sentence: letters up to twelve, then digits; "en" for a noun that takes it. */
export const numberInWords = (value: number): string => NUMBER_WORDS[value] ?? formatNumber(value);

/** A size, rounded down: "65 kB", "50 MB". */
export const formatBytes = (bytes: number): string => {
  const unit = bytes < 1e6 ? { name: 'kB', bytes: 1e3 } : { name: 'MB', bytes: 1e6 };
  return `${formatNumber(Math.floor(bytes / unit.bytes))}${UNIT_SPACE}${unit.name}`;
};

/** A count with its noun within a sentence: "en bil", "tolv bilar", "1 200 bilar"; zero as "inga bilar". */
export const countInWords = (count: number, one: string, many: string): string =>
  `${count === 0 ? 'inga' : numberInWords(count)} ${count === 1 ? one : many}`;

/**
 * A count rounded down to two significant digits ("över 84 000" of 84 512, D50).
 * @returns the rounded count, never above the count
 */
export function roundDownForClaim(count: number): number {
  if (count < 100) return Math.max(0, Math.floor(count));
  const step = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}

/** A share as a percentage: "25 %"; parts that round to nothing or to everything as "under 1 %" and "över 99 %". */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : Math.round((part / whole) * 100);
  if (part > 0 && percent === 0) return `under${UNIT_SPACE}1${UNIT_SPACE}%`;
  if (part < whole && percent === 100) return `över${UNIT_SPACE}99${UNIT_SPACE}%`;
  return `${formatNumber(percent)}${UNIT_SPACE}%`;
}

/** A share between 0 and 1 as a percentage with decimals: "5,8 %". */
export const formatPercent = (share: number, decimals = 1): string =>
  `${formatNumber(share * 100, decimals)}${UNIT_SPACE}%`;

/**
 * A share as the subject of a sentence: "25 %", "färre än en av hundra", "fler än 99 av hundra". @param part neither none nor all
 */
export function shareInWords(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100);
  if (percent === 0) return 'färre än en av hundra';
  return percent === 100 ? 'fler än 99 av hundra' : formatShare(part, whole);
}
