import { open } from 'node:fs/promises';
import { feedError } from '#src/feeds/feed-format.ts';
import { openFile, SourceFailure } from '#src/feeds/reading/byte-source.ts';
import { openZip, type ZipEntry } from '#src/feeds/zip/zip-file.ts';
import { assignPictures, isPicture, type ZipPictures } from '#src/feeds/zip/zip-pictures.ts';
import { type FeedSource, type OpenedFeed, openFeed } from './open-feed.ts';

export type DeliveryFile = Omit<FeedSource, 'file' | 'stream' | 'fileName'> & { file: string; fileName: string };

/** A delivery on disk: a feed, or a zip of a feed and pictures. */
export type OpenedDelivery = OpenedFeed & {
  /** Null: the file is no zip. */
  pictures: ZipPictures | null;
  /** Call when rows and pictures have been read, or are not wanted. */
  close: () => void;
};

const ZIP_START = 'PK\u0003\u0004';
/** The part that every .xlsx contains. */
const WORKBOOK = 'xl/workbook.xml';
const FEED_ENDING = /\.(?:csv|tsv|txt|json|jsonl|ndjson|jsonld|xml|xlsx)(?:\.gz)?$/iu;

/**
 * Opens a file as {@link openFeed} does, and a zip by the one feed in it.
 * @throws FeedError with one Swedish line
 */
export async function openDelivery({ file, fileName, ...source }: DeliveryFile): Promise<OpenedDelivery> {
  const stream = await openFile(file, fileName);
  try {
    const zip = (await isZip(file)) ? await openZip(file) : null;
    if (zip === null || zip.entries.some(({ name }) => name === WORKBOOK)) {
      zip?.close();
      return { ...(await openFeed({ ...source, stream, fileName })), pictures: null, close: () => undefined };
    }
    stream.destroy();
    try {
      const entry = feedOf(zip.entries);
      const feed = await openFeed({ ...source, stream: await entry.open(), fileName: `${fileName}/${entry.name}` });
      return { ...feed, pictures: assignPictures(zip.entries), close: zip.close };
    } catch (error) {
      zip.close();
      throw error;
    }
  } catch (error) {
    stream.destroy();
    throw error instanceof SourceFailure ? feedError(fileName, error.message) : error;
  }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ZIP_START.length));
    return buffer.toString('latin1', 0, bytesRead) === ZIP_START;
  } finally {
    await handle.close();
  }
}

function feedOf(entries: readonly ZipEntry[]): ZipEntry {
  const feeds = entries.filter((entry) => !isPicture(entry) && FEED_ENDING.test(entry.name));
  const [feed, another] = feeds;
  if (feed === undefined)
    throw new SourceFailure(
      'zip-filen innehåller ingen fil med annonser. Lägg en CSV, JSON, XML eller Excel-fil i den.',
    );
  if (another === undefined) return feed;
  throw new SourceFailure(
    `zip-filen innehåller flera filer med annonser (${feed.name} och ${another.name}). Lägg bara en i den.`,
  );
}
