import { isAscii, isUtf8 } from 'node:buffer';
import { SourceFailure } from './byte-source.ts';
import { fromCodePage, fromDoubleEncoding } from './code-pages.ts';
import { type CodePage, type JudgedEncoding, judgeEncoding } from './judge-encoding.ts';

/** Size of the sample, from the first byte beyond ASCII, that is examined before any of these bytes is decoded. */
const SAMPLE_BYTES = 256 * 1024;

/**
 * Bytes of a file → UTF-8, like {@link decodeBytes}, and corrects double-encoded text.
 * @throws SourceFailure where two encodings are mixed, or letters were lost before
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const judged: JudgedEncoding = { codePage: 'windows-1252', isDouble: false, isLost: false };
  let pending: Buffer = Buffer.alloc(0);
  for await (const text of decodeBytes(withSample(bytes, judged), judged)) {
    if (judged.isLost) throw new SourceFailure(LOST);
    if (!judged.isDouble) {
      yield text;
      continue;
    }
    // Two characters encode one: the last of a chunk may be a half.
    const data = Buffer.concat([pending, text]);
    const whole = data.length - halfLetter(data);
    pending = data.subarray(whole);
    yield fromDoubleEncoding(data.subarray(0, whole));
  }
  if (pending.length > 0) yield fromDoubleEncoding(pending);
}

const LOST = 'å, ä och ö är förstörda i filen (\ufffd). Exportera den på nytt som UTF-8.';

/** Number of bytes beyond ASCII at the end of the data, which may be one letter and so stay together. */
function halfLetter(data: Buffer): number {
  let at = data.length;
  while (at > 0 && (data[at - 1] ?? 0) >= 0x80) at -= 1;
  return data.length - at;
}

/** Passes the bytes through, holding back those beyond ASCII until the sample has been judged. */
async function* withSample(bytes: AsyncIterable<Buffer>, judged: JudgedEncoding): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let isJudged = false;
  const judge = (): Buffer => {
    const data = Buffer.concat(waiting);
    const first = firstBeyondAscii(data);
    Object.assign(judged, judgeEncoding(data.subarray(Math.max(0, first - 1), first + SAMPLE_BYTES)));
    isJudged = true;
    waiting = [];
    return data;
  };
  for await (const chunk of bytes) {
    if (isJudged || (waiting.length === 0 && isAscii(chunk))) {
      yield chunk;
      continue;
    }
    waiting.push(chunk);
    size += chunk.length;
    if (size >= 2 * SAMPLE_BYTES) yield judge();
  }
  if (waiting.length > 0) yield judge();
}

function firstBeyondAscii(data: Buffer): number {
  const mark = data.subarray(0, 3).equals(UTF8_MARK) ? 3 : 0;
  const first = data.subarray(mark).findIndex((byte) => byte >= 0x80);
  return first < 0 ? data.length : mark + first;
}

/**
 * Bytes of a file → UTF-8 without byte-order mark. UTF-8 is assumed until the first invalid byte: if no character outside ASCII
 * preceded it, the whole file is in the detected code page (mostly windows-1252, a superset of ISO-8859-1); otherwise the file
 * mixes two encodings, which is an error. The result does not depend on the boundaries of chunks.
 */
async function* decodeBytes(bytes: AsyncIterable<Buffer>, judged: JudgedEncoding): AsyncGenerator<Buffer> {
  let encoding: 'undecided' | 'utf-8' | CodePage = 'undecided';
  let isStart = true;
  let pending: Buffer = Buffer.alloc(0);

  for await (const chunk of bytes) {
    let data = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    if (isStart) {
      if (data.length < 3 && UTF8_MARK.subarray(0, data.length).equals(data)) {
        pending = data;
        continue;
      }
      if (data.subarray(0, 3).equals(UTF8_MARK)) data = data.subarray(3);
      isStart = false;
    }
    if (encoding !== 'undecided' && encoding !== 'utf-8') {
      yield fromCodePage(data, encoding);
      continue;
    }
    const whole = data.length - unfinishedTail(data);
    pending = data.subarray(whole);
    data = data.subarray(0, whole);
    if (isAscii(data)) {
      if (data.length > 0) yield data;
      continue;
    }
    if (isUtf8(data)) {
      encoding = 'utf-8';
      yield data;
      continue;
    }
    const valid = validPrefix(data);
    if (encoding === 'utf-8' || !isAscii(data.subarray(0, valid))) {
      yield data.subarray(0, valid);
      throw brokenEncoding();
    }
    encoding = judged.codePage;
    yield fromCodePage(Buffer.concat([data, pending]), encoding);
    pending = Buffer.alloc(0);
  }

  if (pending.length === 0) return;
  if (encoding === 'utf-8')
    throw new SourceFailure('filen slutar mitt i ett tecken, den är avkortad. Exportera den på nytt.');
  yield fromCodePage(pending, encoding === 'undecided' ? judged.codePage : encoding);
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const brokenEncoding = () =>
  new SourceFailure(
    'teckenkodningen är blandad: filen är UTF-8 men här finns tecken som inte är det. Spara filen som UTF-8.',
  );

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
