import { crc32, deflateRawSync } from 'node:zlib';

const UTF8_NAMES = 1 << 11;
const DEFLATED = 8;

/** A zip of files; `declared` replaces the size that its directory should state. */
export function zipOf(files: Record<string, string | Buffer>, declared?: number): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content as string);
    const compressed = deflateRawSync(data);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    for (const [at, value] of [
      [4, 20],
      [6, UTF8_NAMES],
      [8, DEFLATED],
      [26, Buffer.byteLength(name)],
    ] as const)
      local.writeUInt16LE(value, at);
    for (const [at, value] of [
      [14, crc32(data)],
      [18, compressed.length],
      [22, declared ?? data.length],
    ] as const)
      local.writeUInt32LE(value, at);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), compressed);
    centrals.push(central, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + compressed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(Object.keys(files).length, at);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
