/** What spreadsheet programs read as the beginning of a formula, in ordinary and in full width. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NEEDS_QUOTES = /[";,\t\r\n]/;

/**
 * A text as a cell of a CSV file that is opened in a spreadsheet program. One that begins like a formula gets an apostrophe in front:
 * it is shown, and never run.
 */
export function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
