/** Thin space that never breaks the line (U+202F): between thousands. */
export const THIN_SPACE = '\u202f';
/** Space that never breaks the line: between a number and its unit. */
export const UNIT_SPACE = '\u00a0';

/**
 * A number as Swedes write it: thin spaces between thousands, a decimal comma.
 * Written by hand: the built-in formatter's spaces and signs differ between versions of its language data, and so between
 * server and browser.
 * @param decimals digits after the comma; the value is rounded to them
 */
export function formatNumber(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return '–';
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  const digits = fraction === undefined ? grouped : `${grouped},${fraction}`;
  const isZero = /^[0,]*$/.test(digits);
  return value < 0 && !isZero ? `−${digits}` : digits;
}

/** A count with its noun: "1 bil", "12 bilar". */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/**
 * A count rounded down to something worth saying: two leading figures kept ("över 84 000" of 84 512, D50).
 * @returns the rounded count, never above the count
 */
export function roundDownForClaim(count: number): number {
  if (count < 100) return Math.max(0, Math.floor(count));
  const step = 10 ** (Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}

/** A part of a whole: "25 %"; what is less than half a percent says "under 1 %". */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : Math.round((part / whole) * 100);
  return part > 0 && percent === 0 ? `under${UNIT_SPACE}1${UNIT_SPACE}%` : `${formatNumber(percent)}${UNIT_SPACE}%`;
}
