import { isAscii, isUtf8 } from 'node:buffer';
import { SourceFailure } from './byte-source.ts';

/**
 * Bytes of a file → UTF-8. A byte-order mark is taken away. UTF-8 is assumed until the first byte that is no UTF-8:
 * if no character outside ASCII had been read before, the file is windows-1252 (of which ISO-8859-1 is a part) from its start;
 * if one had, the file mixes two encodings, which is an error rather than a guess.
 * The answer does not depend on where the chunks are cut.
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let encoding: 'undecided' | 'utf-8' | 'windows-1252' = 'undecided';
  let isStart = true;
  let held: Buffer = Buffer.alloc(0);

  for await (const chunk of bytes) {
    let data = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    if (isStart) {
      if (data.length < 3 && UTF8_MARK.subarray(0, data.length).equals(data)) {
        held = data;
        continue;
      }
      if (data.subarray(0, 3).equals(UTF8_MARK)) data = data.subarray(3);
      isStart = false;
    }
    if (encoding === 'windows-1252') {
      yield fromWindows1252(data);
      continue;
    }
    const whole = data.length - unfinishedTail(data);
    held = data.subarray(whole);
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
    encoding = 'windows-1252';
    yield fromWindows1252(Buffer.concat([data, held]));
    held = Buffer.alloc(0);
  }

  if (held.length === 0) return;
  if (encoding === 'utf-8')
    throw new SourceFailure('filen slutar mitt i ett tecken, den är avkortad. Exportera den på nytt.');
  yield fromWindows1252(held);
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const brokenEncoding = () =>
  new SourceFailure(
    'teckenkodningen är blandad: filen är UTF-8 men här finns tecken som inte är det. Spara filen som UTF-8.',
  );

/** Length of the start of a UTF-8 character at the end of the data whose rest is still to come: 0–3 bytes. */
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

/** Number of bytes before the first one that is no UTF-8. */
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

/** What windows-1252 has where ISO-8859-1 has control characters; the five unused places are kept as they are. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function fromWindows1252(data: Buffer): Buffer {
  const text = data
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '');
  return Buffer.from(text, 'utf8');
}
