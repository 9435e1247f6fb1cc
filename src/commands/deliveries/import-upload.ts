import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Actor } from '#src/commands/accounts/record-audit.ts';
import { createDb } from '#src/db/connection/client.ts';
import {
  beginRun,
  endRunWithout,
  listStoredUploads,
  releaseUploads,
  tryLockUploads,
} from '#src/db/deliveries/import-runs.ts';
import type { DealerAnswers } from '#src/domain/dealers/dealer-question.ts';
import { FeedError, UnknownFormatError } from '#src/feeds/feed-format.ts';
import { mapped } from '#src/feeds/mapped/mapped.ts';
import { feedFormats } from '#src/feeds/open-feed.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import type { UploadedPictureStore } from '#src/integrations/files/uploaded-pictures.ts';
import { mappingsFor } from './delivery-mappings.ts';
import { importFeed } from './import-feed.ts';
import { limitRows } from './limit-rows.ts';
import {
  type DeliveryWithPictures,
  MAX_DECOMPRESSED_BYTES,
  openWithPictures,
  skipPicture,
  storeDeliveryPicture,
} from './open-with-pictures.ts';

/** A file uploaded by staff, and how to import it. */
export type UploadedFeed = {
  /** Path of the file. */
  file: string;
  /** File name as sent. */
  fileName: string;
  /** Null: detected from its header or names. */
  format: string | null;
  /** Dealer of the rows that name none. */
  dealer: string | null;
  by: Actor;
  deliveredAt: Date;
  /** Imports the delivery even if many of a dealer's ads are missing from it. */
  force: boolean;
  /** How staff answered which dealers its rows belong to. */
  dealerAnswers?: DealerAnswers | undefined;
  /** Only tries the file: its run then waits for a decision. */
  isTrial: boolean;
};

/** Formats that staff can choose when a file is not recognised; a file with a column mapping needs the command line. */
export const FORMAT_CHOICES: readonly { name: string; title: string }[] = [...feedFormats.values()]
  .filter(({ name }) => name !== mapped.name)
  .map(({ name, title }) => ({ name, title }));

/**
 * The format in which a file is imported that was tried or stopped in another; null: detected again. Columns that were recognised by their headings
 * have no mapping that could be asked for by name.
 */
export const formatOfRetry = (format: string): string | null => (format === mapped.name ? null : format);

/** Formats that the sender of a delivery can name: also its own columns. */
export const DELIVERY_FORMATS: readonly string[] = [...feedFormats.keys()];

/** How the import of a file started: as a run, whose page shows the rest, or not, because another one is running. */
export type ImportStart = { kind: 'begun'; runId: number } | { kind: 'busy' };

/** Imports uploaded files in the background. */
export type ImportRunner = {
  /** @returns as soon as the run is recorded, long before it ends */
  start(upload: UploadedFeed): Promise<ImportStart>;
  /** Path of the file of a stopped import; null: it no longer exists. */
  storedFile(upload: string): Promise<string | null>;
};

type Dependencies = {
  /** Mappings of CSV files that are part of the product. */
  mappingFolder: string;
  /** Where the pictures of a zip are stored. */
  pictures: UploadedPictureStore;
  files: Pick<DeliveryFiles, 'share'>;
  /** Rows that a file may have. */
  maxRows: number;
  onBegun: (runId: number) => void;
};

/**
 * Imports an uploaded file, unless another one is being imported. The outcome is recorded in its run; the file is removed, unless
 * staff may still force it.
 * @returns false: another upload is running, and this one was not started
 */
export async function importUpload(pool: pg.Pool, upload: UploadedFeed, dependencies: Dependencies): Promise<boolean> {
  const lockClient = await pool.connect();
  let isStored = false;
  let isLocked = false;
  try {
    isLocked = await tryLockUploads(lockClient);
    if (!isLocked) return false;
    isStored = await takeFile(pool, upload, dependencies);
    return true;
  } finally {
    // When the connection is lost, the lock is released with its session.
    if (isLocked) await releaseUploads(lockClient).catch(() => undefined);
    lockClient.release(true);
    if (!isStored) await rm(upload.file, { force: true });
  }
}

/** @returns whether to preserve the file */
async function takeFile(pool: pg.Pool, upload: UploadedFeed, dependencies: Dependencies): Promise<boolean> {
  const { onBegun, maxRows } = dependencies;
  const feed = await openUpload(pool, upload, dependencies);
  if (feed === null) return false;
  const { fileName, deliveredAt, force, isTrial, dealerAnswers, by: uploadedBy } = upload;
  const { format, mapping } = feed;
  const rows = limitRows(feed.rows, { fileName, maxRows });
  const delivery = {
    unread: feed.unread,
    fileName,
    rows,
    deliveredAt,
    format: format.name,
    odometerUnit: format.odometerUnit,
    get warnings() {
      return feed.warnings;
    },
    defaultDealer: upload.dealer ?? mapping?.dealer ?? null,
  };
  let isStored = false;
  const storeFile = async (): Promise<string> => {
    const name = path.basename(upload.file);
    await dependencies.files.share(name);
    isStored = true;
    return name;
  };
  try {
    const dryRun = isTrial ? 'recorded' : false;
    await importFeed(pool, delivery, { force, dryRun, dealerAnswers, uploadedBy, onBegun, storeFile });
    return isStored;
  } catch (error) {
    // A later part of the file was broken, as its run states.
    if (error instanceof FeedError) return false;
    throw error;
  } finally {
    feed.close();
  }
}

const CHOOSE_FORMAT = 'Välj formatet när du skickar filen igen, eller peka ut kolumnerna under Kolumner.';

/** @returns null: the file is unusable, as its run states */
async function openUpload(
  pool: pg.Pool,
  { file, fileName, format, dealer, by, deliveredAt, force, isTrial }: UploadedFeed,
  { mappingFolder, pictures, onBegun }: Dependencies,
): Promise<DeliveryWithPictures | null> {
  try {
    const db = createDb(pool);
    const mappings = await mappingsFor(db, { fileName, dealer, format }, mappingFolder);
    return await openWithPictures(
      { file, fileName, format: format ?? undefined, ...mappings, deliveredAt, maxBytes: MAX_DECOMPRESSED_BYTES },
      isTrial ? skipPicture : storeDeliveryPicture(db, pictures),
    );
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const run = {
      file: fileName,
      format: format ?? 'okänt',
      forced: force,
      deliveredAt,
      dealer,
      isTrial,
      uploadedBy: by.email,
    };
    const runId = await beginRun(pool, run);
    const advice = error instanceof UnknownFormatError ? ` ${CHOOSE_FORMAT}` : '';
    await endRunWithout(pool, runId, 'failed', error.message + advice);
    onBegun(runId);
    return null;
  }
}

/**
 * Removes delivery files that a killed process left behind: partly received, or with an import that ended with the process. Those
 * of stopped imports are preserved, so that they can be forced. Call only while no site uses the folder.
 * @returns number of files
 */
export async function removeAbandonedUploads(pool: pg.Pool, folder: string): Promise<number> {
  const stored = await listStoredUploads(pool);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const abandoned = names.filter((name) => !stored.has(name));
  for (const name of abandoned) await rm(path.join(folder, name), { recursive: true, force: true });
  return abandoned.length;
}
