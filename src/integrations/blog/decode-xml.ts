/** Byte-order marks and their encodings. */
const MARKS: readonly [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const DECLARATION_BYTES = 400;

/**
 * Decodes an XML file. The encoding is that of the byte-order mark, else the `charset` of the content type, else the XML
 * declaration, else UTF-8. Unknown encodings are ignored.
 */
export function decodeXml(bytes: Uint8Array, contentType: string): string {
  const mark = MARKS.find(([start]) => start.every((byte, place) => bytes[place] === byte))?.[1];
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  const declared = /<\?xml\b[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/u.exec(head)?.[1];
  const charset = /charset\s*=\s*["']?([\w.:-]+)/iu.exec(contentType)?.[1];
  const decoder = [mark, charset, declared].map(decoderOf).find((each) => each !== null);
  return (decoder ?? new TextDecoder()).decode(bytes);
}

function decoderOf(name: string | undefined): TextDecoder | null {
  if (name === undefined) return null;
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}
