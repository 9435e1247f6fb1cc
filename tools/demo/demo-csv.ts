import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { milvisCsvHeader, milvisCsvLine } from '#src/feeds/milvis-csv/milvis-csv.ts';
import { type DemoStockOptions, generateDemoStock } from './demo-stock.ts';

/** Rows are handed over in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** The demo stock as the text of a milvis-csv file, made as it is read. */
export function demoStockCsv(options: DemoStockOptions): Readable {
  return Readable.from(pieces(options), { objectMode: false });
}

async function* pieces(options: DemoStockOptions): AsyncGenerator<string> {
  let piece = milvisCsvHeader();
  for (const row of generateDemoStock(options)) {
    piece += milvisCsvLine(row);
    if (piece.length < PIECE) continue;
    // The generator is synchronous; without this pause Ctrl-C would be handled after the last ad only.
    await othersTurn();
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
