import { type CellValue, readSheet } from 'read-excel-file/node';
import { fail, ok, type Result } from '#src/domain/result.ts';
import { sheetSize } from './sheet-size.ts';
import { decompressedSize } from './zip-size.ts';

/**
 * Maximum size of a sheet, which is read into memory as a whole. A dealer's stock of 5 000 ads is about 2 MB, 15 MB decompressed, and
 * has 350 000 cells.
 */
export const SHEET_LIMITS = { bytes: 10_000_000, unpackedBytes: 60_000_000, rows: 50_000, cells: 5_000_000 };

/** The first sheet of an .xlsx file as CSV, or why it cannot be read, in one Swedish line. */
export async function readSheetAsCsv(file: Buffer): Promise<Result<Uint8Array<ArrayBuffer>, string>> {
  const { unpackedBytes } = SHEET_LIMITS;
  const sizes: (number | null)[] = [];
  const decompressed = decompressedSize(file, unpackedBytes, (content) => {
    // Pictures are no XML.
    if (START_OF_XML.test(content.toString('latin1', 0, MAX_START))) sizes.push(sheetSize(content.toString('latin1')));
  });
  if (decompressed === null || sizes.includes(null))
    return fail(
      `Excel-filen är skadad eller större än ${unpackedBytes / 1_000_000} MB uppackad. Spara bladet som CSV.`,
    );
  if (sizes.some((cells) => cells !== null && cells > SHEET_LIMITS.cells))
    return fail('Excel-bladet är för stort, eller har celler långt från de andra. Spara bladet som CSV.');
  const rows = await readSheet(file).catch(() => null);
  if (rows === null) return fail('Excel-filen går inte att läsa. Spara bladet som CSV.');
  if (rows.length > SHEET_LIMITS.rows) return fail(describeTooLarge(`${SHEET_LIMITS.rows} rader`));
  return ok(new TextEncoder().encode(rows.map((cells) => `${cells.map(cellText).join(',')}\n`).join('')));
}

/** A byte-order mark, or white space that parsers pass over, and a tag. */
const START_OF_XML = /^(?:ï»¿)?\s*(?:<|$)/u;
const MAX_START = 1_000;

export const describeTooLarge = (max: string): string =>
  `Excel-filen är större än ${max}. Spara bladet som CSV, som får vara större.`;

/** A cell of CSV. A fourth decimal prevents a number from being read as thousands, as it would be in text typed by people. */
function cellText(value: CellValue | null): string {
  const cell: unknown = value;
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : isoText(cell);
  const text = String(cell);
  if (typeof cell === 'number') return /\.\d{3}$/u.test(text) ? `${text}0` : text;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Omits the time when there is none. */
const isoText = (date: Date): string => date.toISOString().replace('T00:00:00.000Z', '');
