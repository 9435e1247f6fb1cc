import { type CellValue, readSheet } from 'read-excel-file/node';
import { peek, SourceFailure } from './byte-source.ts';
import { decompressedSize } from './zip-size.ts';

/**
 * Maximum size of a sheet, which is read into memory as a whole. A dealer's stock of 5 000 ads is about 2 MB, 15 MB decompressed.
 */
export const SHEET_LIMITS = { bytes: 10_000_000, unpackedBytes: 60_000_000, rows: 50_000 };

const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
/** The part that every .xlsx contains; a zip stores names uncompressed. */
const WORKBOOK = 'xl/workbook.xml';

/**
 * The first sheet of an .xlsx file as CSV; all other bytes unchanged. Formulas become their last values, and dates ISO dates.
 * @throws SourceFailure when it is too large, or cannot be read
 */
export async function* sheetAsText(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, ZIP_START.length);
  if (!head.subarray(0, ZIP_START.length).equals(ZIP_START)) return yield* whole;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of whole) {
    parts.push(chunk);
    size += chunk.length;
    if (size > SHEET_LIMITS.bytes) throw tooLarge(`${megabytes(SHEET_LIMITS.bytes)} MB`);
  }
  const file = Buffer.concat(parts);
  // Other zip files are reported by the check for binary files.
  yield file.includes(WORKBOOK) ? await readAsCsv(file) : file;
}

async function readAsCsv(file: Buffer): Promise<Buffer> {
  const { unpackedBytes } = SHEET_LIMITS;
  if (decompressedSize(file, unpackedBytes) === null)
    throw new SourceFailure(
      `Excel-filen är skadad eller större än ${megabytes(unpackedBytes)} MB uppackad. Spara bladet som CSV.`,
    );
  const rows = await readSheet(file).catch(() => {
    throw new SourceFailure('Excel-filen går inte att läsa. Spara bladet som CSV.');
  });
  if (rows.length > SHEET_LIMITS.rows) throw tooLarge(`${SHEET_LIMITS.rows} rader`);
  return Buffer.from(rows.map((cells) => `${cells.map(cellText).join(',')}\n`).join(''));
}

const tooLarge = (max: string) =>
  new SourceFailure(`Excel-filen är större än ${max}. Spara bladet som CSV, som får vara större.`);

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

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
