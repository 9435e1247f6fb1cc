import { type CellValue, readSheet } from 'read-excel-file/node';
import { fail, ok, type Result } from '#src/base/result.ts';
import { findHeaderRow, MAX_LINES_TO_HEADER } from '#src/domain/deliveries/header-row.ts';
import { sheetSize } from './sheet-size.ts';
import { sheetsOf, type WorkbookSheet } from './workbook-sheets.ts';
import { decompressedSize } from './zip-size.ts';

/**
 * Maximum size of a sheet, which is read into memory as a whole. A dealer's stock of 5 000 ads is about 2 MB, 15 MB decompressed, and
 * has 350 000 cells.
 */
export const SHEET_LIMITS = { bytes: 10_000_000, unpackedBytes: 60_000_000, rows: 50_000, cells: 5_000_000 };

/** A sheet that is not read. */
type OtherSheet = { name: string; isHidden: boolean; isCarTable: boolean };
export type ReadSheet = {
  /** CSV in UTF-8. */
  text: Uint8Array<ArrayBuffer>;
  name: string;
  /** In the order of the workbook. */
  others: OtherSheet[];
};

/**
 * A sheet of an .xlsx file as CSV, or why it cannot be read, in one Swedish line.
 * @param wanted its name; undefined: the visible sheet whose headings are most of all those of a list of cars, or the first
 */
export async function readSheetAsCsv(file: Buffer, wanted?: string): Promise<Result<ReadSheet, string>> {
  const { unpackedBytes } = SHEET_LIMITS;
  const sizes: (number | null)[] = [];
  let listed: WorkbookSheet[] = [];
  const decompressed = decompressedSize(file, unpackedBytes, (content) => {
    // Pictures are no XML.
    if (!START_OF_XML.test(content.toString('latin1', 0, MAX_START))) return;
    sizes.push(sheetSize(content.toString('latin1')));
    if (content.includes('<sheets') || content.includes(':sheets')) listed = sheetsOf(content.toString('utf8'));
  });
  if (decompressed === null || sizes.includes(null))
    return fail(
      `Excel-filen är skadad eller större än ${unpackedBytes / 1_000_000} MB uppackad. Spara bladet som CSV.`,
    );
  if (sizes.some((cells) => cells !== null && cells > SHEET_LIMITS.cells))
    return fail('Excel-bladet är för stort, eller har celler långt från de andra. Spara bladet som CSV.');
  const sheets = await readSheets(file, listed);
  if (sheets === null) return fail('Excel-filen går inte att läsa. Spara bladet som CSV.');
  const chosen = chooseSheet(sheets, wanted);
  if (chosen === undefined)
    return fail(`Excel-filen har inget blad ”${wanted}”. Den har ${sheets.map(({ name }) => `”${name}”`).join(', ')}.`);
  const { rows, name } = chosen;
  if (rows.length > SHEET_LIMITS.rows) return fail(describeTooLarge(`${SHEET_LIMITS.rows} rader`));
  const text = new TextEncoder().encode(rows.map((cells) => `${cells.map(cellText).join(',')}\n`).join(''));
  const others = sheets
    .filter((sheet) => sheet !== chosen)
    .map((sheet) => ({ name: sheet.name, isHidden: sheet.isHidden, isCarTable: countHeadings(sheet) > 0 }));
  return ok({ text, name, others });
}

type Rows = (CellValue | null)[][];
type Sheet = { name: string; isHidden: boolean; rows: Rows };

/** The sheets of a workbook; null when it cannot be read. A chart is a sheet without rows. */
async function readSheets(file: Buffer, listed: readonly WorkbookSheet[]): Promise<Sheet[] | null> {
  if (listed.length < 2) {
    const rows = await readSheet(file).catch(() => null);
    return rows && [{ name: listed[0]?.name ?? '', isHidden: false, rows }];
  }
  const sheets: Sheet[] = [];
  for (const { name, isHidden } of listed) {
    const rows = isHidden ? [] : await readSheet(file, name).catch(() => null);
    if (rows !== null) sheets.push({ name, isHidden, rows });
  }
  // Somebody hid them all, or the names cannot be found again.
  if (sheets.some(({ isHidden }) => !isHidden)) return sheets;
  const rows = await readSheet(file).catch(() => null);
  return rows && [{ name: listed[0]?.name ?? '', isHidden: false, rows }];
}

function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined): Sheet | undefined {
  if (wanted !== undefined) return sheets.find(({ name, isHidden }) => name === wanted && !isHidden);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const counts = visible.map(countHeadings);
  return visible[counts.indexOf(Math.max(...counts))];
}

/** How many headings of a list of cars a sheet has. */
function countHeadings({ rows }: Sheet): number {
  const lines = rows
    .slice(0, MAX_LINES_TO_HEADER)
    .map((cells, place) => ({
      line: place + 1,
      cells: cells.map((cell) => (cell === null ? '' : String(cell).trim())),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const header = findHeaderRow(lines);
  // Headings without a row below them are a form, or a list of headings.
  return header === null || lines.length <= header.last + 1 ? 0 : header.known;
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
