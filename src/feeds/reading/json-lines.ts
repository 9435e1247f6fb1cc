import { FEED_LIMITS, feedError, type Utf8Chunks } from '#src/feeds/feed-format.ts';
import type { JsonElement } from './json-elements.ts';

const NEW_LINE = 0x0a;

/** One JSON value per line; blank lines are skipped. */
export async function* readJsonLines(text: Utf8Chunks, fileName: string): AsyncGenerator<JsonElement> {
  let rowNumber = 0;
  let pending: Buffer[] = [];
  let size = 0;

  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
      const line = Buffer.concat([...pending, chunk.subarray(from, end)])
        .toString('utf8')
        .trim();
      pending = [];
      size = 0;
      from = end + 1;
      if (line !== '') yield parseLine(line, fileName, ++rowNumber, false);
    }
    pending.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > FEED_LIMITS.rowBytes) throw feedError(fileName, 'raden är större än 4 MB.', rowNumber + 1);
  }
  const last = Buffer.concat(pending).toString('utf8').trim();
  if (last !== '') yield parseLine(last, fileName, ++rowNumber, true);
}

function parseLine(line: string, fileName: string, rowNumber: number, isLast: boolean): JsonElement {
  try {
    return { rowNumber, value: JSON.parse(line) as unknown };
  } catch {
    // The beginning of an object that spans several lines.
    if (rowNumber === 1 && !isLast && /[{[,:]$/u.test(line))
      throw feedError(fileName, 'filen är ett JSON-dokument på flera rader, inte en annons per rad. Exportera den så.');
    const what = isLast ? 'är avkortad eller felaktig' : 'är felaktig';
    throw feedError(fileName, `raden ${what} JSON. Hämta eller exportera filen på nytt.`, rowNumber);
  }
}
