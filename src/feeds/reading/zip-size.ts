import { inflateRawSync } from 'node:zlib';

const [END_RECORD, CENTRAL_RECORD, LOCAL_RECORD] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_SIZE, CENTRAL_SIZE, LOCAL_SIZE] = [22, 46, 30];
const MAX_COMMENT_LENGTH = 65_535;
const DEFLATED = 8;

/**
 * Total size of the files of a zip after decompression, measured by decompressing each, as the directory may state false sizes.
 * @param max limit at which counting stops
 * @param onFile called with the content of each file
 * @returns null when the total exceeds it, or the zip cannot be read
 */
export function decompressedSize(
  zip: Buffer,
  max: number,
  onFile: (content: Buffer) => void = () => undefined,
): number | null {
  try {
    return sizeOf(zip, max, onFile);
  } catch {
    // Out of range, damaged, or longer than the rest.
    return null;
  }
}

function sizeOf(zip: Buffer, max: number, onFile: (content: Buffer) => void): number | null {
  const end = endRecord(zip);
  if (end < 0) return null;
  let size = 0;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== CENTRAL_RECORD) return null;
    const compressed = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(local) !== LOCAL_RECORD) return null;
    const start = local + LOCAL_SIZE + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + compressed);
    const isDeflated = zip.readUInt16LE(at + 10) === DEFLATED;
    // At least one byte, as zlib has no limit of zero.
    const content = isDeflated ? inflateRawSync(data, { maxOutputLength: Math.max(1, max - size) }) : data;
    size += content.length;
    if (size > max) return null;
    onFile(content);
    at += CENTRAL_SIZE + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return size;
}

function endRecord(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_SIZE - MAX_COMMENT_LENGTH);
  for (let at = zip.length - END_SIZE; at >= first; at--) if (zip.readUInt32LE(at) === END_RECORD) return at;
  return -1;
}
