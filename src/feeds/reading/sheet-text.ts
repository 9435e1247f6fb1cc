import { Worker } from 'node:worker_threads';
import { errorCode } from '#src/base/error-code.ts';
import { peek, SourceFailure } from './byte-source.ts';
import { describeTooLarge, type ReadSheet, SHEET_LIMITS } from './read-sheet.ts';
import type { SheetOrder, SheetResult } from './read-sheet-thread.ts';

/** Which sheet of a workbook is read, and which are not. */
export type SheetNotes = Omit<ReadSheet, 'text'>;

const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
/** The part that every .xlsx contains; a zip stores names uncompressed. */
const WORKBOOK = 'xl/workbook.xml';

type SheetOptions = {
  limitMs?: number;
  /** Name of the sheet; undefined: the one that is a list of cars. */
  sheet?: string | undefined;
  /** Called with the sheet that is read, before its text. */
  onSheet?: ((read: SheetNotes) => void) | undefined;
};

/**
 * A sheet of an .xlsx file as CSV; all other bytes unchanged. Formulas become their last values, and dates ISO dates.
 * @throws SourceFailure when it is too large, or cannot be read
 */
export async function* sheetAsText(
  bytes: AsyncIterable<Buffer>,
  { limitMs = TIME_LIMIT_MS, sheet, onSheet }: SheetOptions = {},
): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, ZIP_START.length);
  if (!head.subarray(0, ZIP_START.length).equals(ZIP_START)) return yield* whole;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of whole) {
    parts.push(chunk);
    size += chunk.length;
    if (size > SHEET_LIMITS.bytes) throw new SourceFailure(describeTooLarge(`${SHEET_LIMITS.bytes / 1_000_000} MB`));
  }
  const file = Buffer.concat(parts);
  // Other zip files are reported by the check for binary files.
  if (!file.includes(WORKBOOK)) return yield file;
  const { text: read, ...notes } = await readInThread({ file, sheet }, limitMs);
  onSheet?.(notes);
  const text = Buffer.from(read.buffer);
  for (let at = 0; at < text.length; at += CHUNK_BYTES) yield text.subarray(at, at + CHUNK_BYTES);
}

/** Parsers copy a chunk as a whole. */
const CHUNK_BYTES = 64 * 1024;

/** Enough for the largest sheet. What nobody foresaw ends the thread, and not the process. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };
/** The largest sheet takes some seconds; ms. */
const TIME_LIMIT_MS = 120_000;

function readInThread(order: SheetOrder, limitMs: number): Promise<ReadSheet> {
  const worker = new Worker(new URL('./read-sheet-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: MEMORY_LIMITS,
  });
  return new Promise<ReadSheet>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new SourceFailure(TOO_LARGE));
      void worker.terminate();
    }, limitMs);
    worker.on('message', (result: SheetResult) => {
      if (result.ok) resolve(result.value);
      else reject(new SourceFailure(result.failure));
    });
    worker.on('error', (error) => reject(errorCode(error) === OUT_OF_MEMORY ? new SourceFailure(TOO_LARGE) : error));
    worker.on('exit', () => {
      clearTimeout(limit);
      reject(new Error('The thread that reads a sheet ended too early.'));
    });
  });
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
const TOO_LARGE = 'Excel-filen är för stor för att läsas. Spara bladet som CSV.';
