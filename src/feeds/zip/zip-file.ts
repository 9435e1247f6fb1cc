import path from 'node:path';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { SourceFailure } from '#src/feeds/reading/byte-source.ts';

/** Limits of a zip, which may expand a thousandfold. Sizes are those of the directory; data that exceeds them is an error. */
export const ZIP_LIMITS = { files: 20_000, unpackedBytes: 4_000_000_000, pictureBytes: 20_000_000 };

/** A file inside a zip. */
export type ZipEntry = { name: string; bytes: number; open: () => Promise<Readable> };

/** A zip on disk with its files in the order of its directory. `close` it when no file is being read. */
export type ZipFile = { entries: readonly ZipEntry[]; close: () => void };

/** Files that operating systems add. */
const CLUTTER = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/iu;

/**
 * Reads the directory of a zip. Nothing is written under the names in it; names with "..", absolute ones, encrypted files and
 * directories beyond {@link ZIP_LIMITS} make the whole zip unusable.
 * @throws SourceFailure with one Swedish line
 */
export async function openZip(file: string): Promise<ZipFile> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => {
    throw damaged();
  });
  try {
    return { entries: await listEntries(zip), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof SourceFailure ? error : damaged();
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<ZipEntry[]> {
  if (zip.entryCount > ZIP_LIMITS.files)
    throw new SourceFailure(`zip-filen har fler än ${ZIP_LIMITS.files} filer. Dela den.`);
  const entries: ZipEntry[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.normalize('NFC');
    if (name.endsWith('/') || CLUTTER.test(name)) continue;
    if (entry.isEncrypted()) throw new SourceFailure('zip-filen är låst med lösenord. Packa den utan.');
    total += entry.uncompressedSize;
    if (total > ZIP_LIMITS.unpackedBytes)
      throw new SourceFailure(
        `zip-filen är större än ${ZIP_LIMITS.unpackedBytes / 1_000_000_000} GB uppackad. Dela den.`,
      );
    entries.push({ name, bytes: entry.uncompressedSize, open: () => openEntry(zip, entry) });
  }
  return entries;
}

async function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  const data = await zip.openReadStreamPromise(entry).catch(() => {
    throw damaged();
  });
  return Readable.from(intact(data));
}

async function* intact(data: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of data as AsyncIterable<Buffer>) yield chunk;
  } catch {
    throw damaged();
  }
}

const damaged = (): SourceFailure =>
  new SourceFailure('zip-filen är skadad eller avkortad. Packa och skicka den på nytt.');

/** "bilar/ABC123_1.JPG" → "ABC123_1". */
export const stemOf = (name: string): string => path.posix.basename(name, path.posix.extname(name));
