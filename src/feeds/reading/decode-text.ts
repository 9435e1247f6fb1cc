import { isAscii, isUtf8 } from 'node:buffer';
import { peek, SourceFailure } from './byte-source.ts';
import { fromCodePage, fromDoubleEncoding } from './code-pages.ts';
import { type CodePage, judgeEncoding } from './judge-encoding.ts';

/** Size of the sample, from the first byte beyond ASCII, that is examined before any of these bytes is decoded. */
const SAMPLE_BYTES = 256 * 1024;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** 'utf-8 twice': UTF-8 that was decoded as windows-1252 and encoded again. */
type Encoding = 'utf-8' | 'utf-8 twice' | CodePage;
const isPage = (encoding: Encoding): encoding is CodePage => encoding !== 'utf-8' && encoding !== 'utf-8 twice';

/**
 * Bytes of a file → UTF-8 without byte-order mark. The first character beyond ASCII decides: a file in which it is valid UTF-8 is
 * UTF-8, perhaps encoded twice; any other is in a code page (mostly windows-1252, a superset of ISO-8859-1). The result does not
 * depend on the boundaries of chunks.
 * @throws SourceFailure where two encodings are mixed, or letters were lost before
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let encoding: Encoding | null = null;
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of withoutMark(bytes)) {
    if (encoding === null && pending.length === 0 && isAscii(chunk)) {
      yield chunk;
      continue;
    }
    const data: Buffer = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    pending = data;
    if (encoding === null && data.length < firstBeyondAscii(data) + SAMPLE_BYTES) continue;
    encoding ??= encodingOf(data);
    const end = data.length - incompleteEnd(data, encoding);
    pending = data.subarray(end);
    yield* decoded(data.subarray(0, end), encoding);
  }
  if (pending.length === 0) return;
  encoding ??= encodingOf(pending);
  const cut = isPage(encoding) ? 0 : unfinishedTail(pending);
  yield* decoded(pending.subarray(0, pending.length - cut), encoding);
  if (cut > 0) throw new SourceFailure('filen slutar mitt i ett tecken, den är avkortad. Exportera den på nytt.');
}

async function* withoutMark(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, UTF8_MARK.length);
  let marked = head.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? UTF8_MARK.length : 0;
  for await (const chunk of whole) {
    if (chunk.length > marked) yield chunk.subarray(marked);
    marked = 0;
  }
}

const firstBeyondAscii = (data: Buffer): number => data.findIndex((byte) => byte >= 0x80);

/** @param data contains a byte beyond ASCII @throws SourceFailure when letters were lost */
function encodingOf(data: Buffer): Encoding {
  const first = firstBeyondAscii(data);
  const judged = judgeEncoding(data.subarray(Math.max(0, first - 1), first + SAMPLE_BYTES));
  if (judged.isLost)
    throw new SourceFailure('å, ä och ö är förstörda i filen (\ufffd). Exportera den på nytt som UTF-8.');
  if (validPrefix(data.subarray(0, first + 4)) <= first) return judged.codePage;
  return judged.isDouble ? 'utf-8 twice' : 'utf-8';
}

/** Number of bytes at the end of the data that the next chunk may complete; of double encoding, two characters are one letter. */
function incompleteEnd(data: Buffer, encoding: Encoding): number {
  if (isPage(encoding)) return 0;
  return encoding === 'utf-8' ? unfinishedTail(data) : data.length - 1 - data.findLastIndex((byte) => byte < 0x80);
}

function* decoded(data: Buffer, encoding: Encoding): Generator<Buffer> {
  if (isPage(encoding)) return yield fromCodePage(data, encoding);
  const text = isUtf8(data) ? data : data.subarray(0, validPrefix(data));
  yield encoding === 'utf-8' ? text : fromDoubleEncoding(text);
  if (text.length < data.length)
    throw new SourceFailure(
      'teckenkodningen är blandad: filen är UTF-8 men här finns tecken som inte är det. Spara filen som UTF-8.',
    );
}

/** Number of bytes at the end of the data that begin an incomplete UTF-8 character: 0–3. */
function unfinishedTail(data: Buffer): number {
  for (let back = 1; back <= Math.min(3, data.length); back++) {
    const byte = data[data.length - back] ?? 0;
    if (byte >= 0xc0) return back < characterLength(byte) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function characterLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}

/** Number of bytes before the first one that is invalid in UTF-8. */
function validPrefix(data: Buffer): number {
  let at = 0;
  while (at < data.length) {
    const byte = data[at] ?? 0;
    const length = byte < 0x80 ? 1 : characterLength(byte);
    if (length > 1 && (at + length > data.length || !isUtf8(data.subarray(at, at + length)))) return at;
    at += length;
  }
  return at;
}
