/** Characters that spreadsheet programs read as the beginning of a formula, in ordinary and full width. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[";,\t\r\n]/;

/**
 * A text as a CSV cell for spreadsheet programs. Texts that begin like a formula are prefixed with an apostrophe, so that they
 * are shown and never executed.
 */
export function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
