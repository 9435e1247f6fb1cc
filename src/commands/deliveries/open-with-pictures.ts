import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fail, ok, type Result } from '#src/base/result.ts';
import { storeUploadedPicture, type UploadRefusal } from '#src/commands/categories/store-uploaded-picture.ts';
import type { Db } from '#src/db/connection/client.ts';
import { findDeliveryPicture, recordDeliveryPicture } from '#src/db/deliveries/delivery-pictures.ts';
import { MOST } from '#src/domain/ads/ad-limits.ts';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type DeliveryFile, openDelivery } from '#src/feeds/open-delivery.ts';
import type { OpenedFeed } from '#src/feeds/open-feed.ts';
import { ZIP_LIMITS, type ZipEntry } from '#src/feeds/zip/zip-file.ts';
import type { ZipPictures } from '#src/feeds/zip/zip-pictures.ts';
import type { UploadedPictureStore } from '#src/integrations/files/uploaded-pictures.ts';
import { uploadedPictureUrl } from '#src/visitor-urls.ts';

type PictureRefusal = UploadRefusal['kind'] | 'unreadable';

/** Stores a picture of a zip. @returns its address, or why it was rejected */
export type StorePicture = (picture: ZipEntry) => Promise<Result<string, PictureRefusal>>;

const REFUSALS: Record<PictureRefusal, string> = {
  'too-large': 'för stora',
  'too-small': 'för små',
  'too-elongated': 'för långsmala',
  'not-a-picture': 'inga bilder',
  'too-many-pixels': 'för stora',
  broken: 'skadade',
  unreadable: 'skadade',
};

/** A file of a few kB can decompress to any size. */
export const MAX_DECOMPRESSED_BYTES = 1_000_000_000;

/** Pictures of one ad that are encoded at once. */
const CONCURRENCY = 2;
const MAX_NAMED = 5;

export type DeliveryWithPictures = OpenedFeed & { close: () => void };

/**
 * Opens a delivery on disk. The pictures of a zip are stored while its rows are read, and the rows have their addresses; a picture that
 * cannot be used is left out with a warning.
 */
export async function openWithPictures(source: DeliveryFile, store: StorePicture): Promise<DeliveryWithPictures> {
  const { pictures, ...feed } = await openDelivery(source);
  if (pictures === null) return feed;
  const warnings: string[] = [];
  return {
    ...feed,
    get warnings() {
      return [...feed.warnings, ...warnings];
    },
    rows: withAddresses(feed.rows, pictures, store, warnings),
  };
}

async function* withAddresses(
  rows: AsyncIterable<FeedRow>,
  pictures: ZipPictures,
  store: StorePicture,
  warnings: string[],
): AsyncGenerator<FeedRow> {
  const refused = new Map<string, string[]>();
  for await (const row of rows) {
    if (row.problem) {
      yield row;
      continue;
    }
    const found = pictures.of(row).slice(0, MOST.images);
    const addresses: string[] = [];
    for (let at = 0; at < found.length; at += CONCURRENCY) {
      const batch = found.slice(at, at + CONCURRENCY);
      const stored = await Promise.all(batch.map((each) => (typeof each === 'string' ? ok(each) : store(each))));
      for (const [index, result] of stored.entries()) {
        if (result.ok) addresses.push(result.value);
        else addTo(refused, REFUSALS[result.failure], nameOf(batch[index]));
      }
    }
    if (addresses.length > 0) row.fields.image_urls = addresses;
    else delete row.fields.image_urls;
    yield row;
  }
  for (const [reason, names] of refused) warnings.push(`${countOf(names)} är ${reason}: ${named(names)}.`);
  const unused = pictures.unused();
  if (unused.length > 0) warnings.push(`${countOf(unused)} hör inte till någon annons: ${named(unused)}.`);
}

const nameOf = (entry: ZipEntry | string | undefined): string => (typeof entry === 'object' ? entry.name : '');

const addTo = (lists: Map<string, string[]>, key: string, entry: string): void => {
  lists.set(key, [...(lists.get(key) ?? []), entry]);
};

const countOf = (names: readonly string[]): string => formatCount(names.length, 'bild', 'bilder');

const named = (names: readonly string[]): string =>
  names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')} …` : names.join(', ');

/**
 * Stores pictures as staff uploads are stored: recognised by content, encoded again, without metadata. A file that was stored before is
 * not encoded again, so that a daily delivery with the same pictures is fast, also after a kill.
 */
export const storeDeliveryPicture =
  (db: Db, uploaded: UploadedPictureStore): StorePicture =>
  async (picture) => {
    const bytes = await readPicture(picture);
    if (!bytes.ok) return bytes;
    const sourceHash = sha256(bytes.value);
    const known = await findDeliveryPicture(db, sourceHash);
    if (known !== null && (await uploaded.has(known))) return ok(uploadedPictureUrl(known));
    const stored = await storeUploadedPicture(uploaded, bytes.value);
    if (!stored.ok) return fail(stored.failure.kind);
    await recordDeliveryPicture(db, sourceHash, stored.value.slice(uploadedPictureUrl('').length));
    return stored;
  };

/** For a dry run: stores nothing; the address has the right form and leads nowhere. */
export const skipPicture: StorePicture = async (picture) => {
  const bytes = await readPicture(picture);
  return bytes.ok ? ok(uploadedPictureUrl(sha256(bytes.value))) : bytes;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function readPicture({ bytes, open }: ZipEntry): Promise<Result<Buffer, PictureRefusal>> {
  if (bytes > ZIP_LIMITS.pictureBytes) return fail('too-large');
  try {
    return ok(await buffer(await open()));
  } catch {
    // The zip is damaged here, or states a false size.
    return fail('unreadable');
  }
}
