import { peek } from './byte-source.ts';

/** Bytes in which half of the bytes must be zero for a text without mark to be UTF-16: a text in Latin letters. */
const SAMPLE_BYTES = 64;

/** UTF-16, as Excel saves "Unicode text", → UTF-8; all other bytes unchanged. */
export async function* utf16AsUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, whole } = await peek(bytes, SAMPLE_BYTES);
  const encoding = encodingOf(head);
  if (encoding === null) return yield* whole;
  const decoder = new TextDecoder(encoding);
  for await (const chunk of whole) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}

function encodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, SAMPLE_BYTES);
  if (sample.length < 4) return null;
  const zeros = (parity: number): number => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const many = Math.floor(sample.length / 2) * 0.9;
  if (odd >= many && even === 0) return 'utf-16le';
  return even >= many && odd === 0 ? 'utf-16be' : null;
}
