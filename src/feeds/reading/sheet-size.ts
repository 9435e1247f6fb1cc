/** Excel's own limit; a row of a higher number would be reached through as many empty ones. */
const MAX_ROW = 1_048_576;

/** A row or a cell, whatever its prefix: name, attributes, and the letter that ends them. */
const TAG = /<(?:[^\s<>/:]*:)*(row|c)(?=[\s/>])([^<>]*)(.?)/gsu;
const ATTRIBUTES = /^(?:\s+[^\s"'=<>]+=(?:"[^"<>&]*"|'[^'<>&]*'))*\s*\/?$/u;
const PLACE = /\s(?:[^\s"'=<>]*:)?r=["']([^"']*)/gu;
const ROW_PLACE = /^(?:\d{1,7})$/u;
const CELL_PLACE = /^([A-Z]{1,3})(\d{1,7})$/u;

/** A cell has at most 32 767 characters; longer texts take the parser minutes. Bytes. */
const MAX_TEXT = 500_000;

/**
 * Number of cells of the rectangle that an .xlsx sheet fills in memory: one cell far from the others makes it any size.
 * @param xml of a sheet, or of any other part of the file
 * @returns null when the places of its cells cannot be read, or a text is too long
 */
export function sheetSize(xml: string): number | null {
  if (hasLongText(xml)) return null;
  let [rows, columns, row] = [0, 0, 0];
  for (const [, name, attributes = '', end] of xml.matchAll(TAG)) {
    if (end !== '>' || !ATTRIBUTES.test(attributes)) return null;
    const isRow = name === 'row';
    if (isRow) row = 0;
    for (const [, place = ''] of attributes.matchAll(PLACE)) {
      const [whole, letters = '', digits = place] = (isRow ? ROW_PLACE : CELL_PLACE).exec(place) ?? [];
      if (whole === undefined || Number(digits) > MAX_ROW) return null;
      if (isRow) row = Math.max(row, Number(digits));
      // Cells that have only a format are not read.
      if (isRow || attributes.endsWith('/')) continue;
      // The reader takes the number of the row, whatever its cells say.
      rows = Math.max(rows, row, Number(digits));
      columns = Math.max(columns, columnOf(letters));
    }
  }
  return rows * columns;
}

function hasLongText(xml: string): boolean {
  for (let at = 0; xml.length - at > MAX_TEXT; ) {
    const next = xml.indexOf('<', at + 1);
    if (next < 0 || next - at > MAX_TEXT) return true;
    at = next;
  }
  return false;
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
