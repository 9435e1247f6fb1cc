import type pg from 'pg';
import { logSecurityEvent } from '#src/commands/accounts/log-security-event.ts';
import { createDb, type Db } from '#src/db/client.ts';
import {
  closeInterrupted,
  type DeliveryEnd,
  endDelivery,
  linkRun,
  nextWaiting,
  releaseDealer,
  type StartedDelivery,
  startDelivery,
  tryLockDealer,
} from '#src/db/deliveries/dealer-deliveries.ts';
import { storeTrial } from '#src/db/deliveries/delivery-trials.ts';
import { beginRun, endRunWithout } from '#src/db/deliveries/import-runs.ts';
import { markSourceReported, recordSourceDelivery } from '#src/db/feed-sources/feed-sources.ts';
import { type AdRemoval, removalOf, rowsOfDealer } from '#src/domain/ads/deliveries/dealer-delivery.ts';
import { describeNoRows } from '#src/domain/ads/deliveries/delivery-trial.ts';
import type { FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { FeedError, UnknownFormatError } from '#src/feeds/feed-format.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import type { UploadedPictureStore } from '#src/integrations/pictures/uploaded-pictures.ts';
import { mappingsFor } from './delivery-mappings.ts';
import { type ImportRefusal, importFeed } from './import-feed.ts';
import {
  type DeliveryWithPictures,
  openWithPictures,
  skipPicture,
  storeDeliveryPicture,
} from './open-with-pictures.ts';
import { tryDelivery } from './try-delivery.ts';

/** Starts the imports of waiting deliveries in the background. */
export type DeliveryRunner = { notify(): void };

type Places = {
  files: DeliveryFiles;
  /** Mappings of files that are part of the product. */
  mappingFolder: string;
  /** Where the pictures of a zip are stored. */
  pictures: UploadedPictureStore;
};

/** A file of a few kB can decompress to any size. */
const MAX_DECOMPRESSED_BYTES = 1_000_000_000;

/**
 * Imports all waiting deliveries, the oldest first, one at a time for each dealer over all processes. A delivery whose import was
 * killed is reported as failed and can be sent again.
 * @param onError receives failures that are not the delivery's own; the next delivery is imported all the same
 */
export async function runDeliveries(pool: pg.Pool, places: Places, onError: (error: unknown) => void): Promise<void> {
  await closeInterrupted(pool);
  for (let next = await nextWaiting(pool); next; next = await nextWaiting(pool)) {
    const client = await pool.connect();
    try {
      if (!(await tryLockDealer(client, next.dealerId))) continue;
      await closeInterrupted(client, next.dealerId);
      const delivery = await startDelivery(client, next.id);
      if (delivery) await runDelivery(pool, delivery, places, onError);
    } finally {
      // When the connection is lost, the lock is released with its session.
      await releaseDealer(client, next.dealerId).catch(() => undefined);
      client.release(true);
    }
  }
}

async function runDelivery(
  pool: pg.Pool,
  delivery: StartedDelivery,
  places: Places,
  onError: (error: unknown) => void,
): Promise<void> {
  const take = delivery.isTrial ? checkDelivery : importDelivery;
  const end = await takeFile(pool, delivery, places, take).catch((error: unknown): DeliveryEnd => {
    if (error instanceof FeedError) return { state: 'failed', errorCode: 'unusable_file', message: unusable(error) };
    onError(error);
    const message = 'Importen misslyckades. Inget är ändrat. Försök igen om en stund.';
    return { state: 'failed', errorCode: 'internal_error', message };
  });
  // Its file is needed if a person accepts it.
  if (end === 'checked') return;
  await endDelivery(pool, delivery.id, end);
  if (delivery.feedSourceId !== null && isRefused(end))
    await reportSource(createDb(pool), delivery.feedSourceId, delivery, end);
  await places.files.remove(delivery.upload);
}

/** Dealers choose no format; staff map the columns of an unknown one. */
const unusable = (error: FeedError): string =>
  error instanceof UnknownFormatError
    ? `${error.description} Skriv till oss, så ställer vi in en gång hur filen ska läsas.`
    : error.message;

type TakeFile = (
  pool: pg.Pool,
  delivery: StartedDelivery,
  file: string,
  places: Places,
) => Promise<DeliveryEnd | 'checked'>;

async function takeFile(pool: pg.Pool, delivery: StartedDelivery, places: Places, take: TakeFile) {
  const file = await places.files.fetch(delivery.upload);
  if (file === null) throw new Error(`The file of delivery ${delivery.id} no longer exists.`);
  return take(pool, delivery, file, places);
}

/** Refused for what the file contains, so that people have to look at it. */
const isRefused = ({ errorCode }: DeliveryEnd): boolean => errorCode !== null && errorCode !== 'internal_error';

/** Notifies staff, once until the source delivers again, that its file was refused. */
async function reportSource(db: Db, sourceId: string, { dealer }: StartedDelivery, { errorCode }: DeliveryEnd) {
  if (await markSourceReported(db, sourceId)) await logSecurityEvent(db, 'feed-source-stopped', { dealer, errorCode });
}

const REFUSALS = {
  'too many missing': 'too_many_missing',
  'older than the last': 'older_than_last',
  'stock of another dealer': 'stock_of_another_dealer',
} as const satisfies Record<ImportRefusal['kind'], DeliveryEnd['errorCode']>;

const NO_ROWS: DeliveryEnd = {
  ...{ state: 'stopped', errorCode: 'no_rows_accepted' },
  message: 'Ingen rad kunde användas. Inget är ändrat. Orsaken står vid varje rad.',
};

const refusedAs = ({ kind, message }: ImportRefusal): DeliveryEnd => ({
  ...{ state: 'stopped', errorCode: REFUSALS[kind], message },
});

/** The rows of a delivery, all of one dealer, and who delivers them. */
function importOf(delivery: StartedDelivery, feed: DeliveryWithPictures) {
  const { dealer, dealerId, scope, receivedAt, fileName } = delivery;
  const removals: AdRemoval[] = [];
  const cars = scope === 'changes' ? withoutRemovals(feed.rows, removals) : feed.rows;
  return {
    delivery: {
      ...{ fileName, format: feed.format.name, odometerUnit: feed.format.odometerUnit },
      ...{ rows: rowsOfDealer(cars, dealer), defaultDealer: dealer, deliveredAt: receivedAt },
      get warnings() {
        return feed.warnings;
      },
    },
    owner: { dealerId, scope, source: sourceName(delivery), removals },
  };
}

/** Tries an uploaded file and stores what it would change. */
async function checkDelivery(
  pool: pg.Pool,
  delivery: StartedDelivery,
  file: string,
  places: Places,
): Promise<DeliveryEnd | 'checked'> {
  const feed = await openDelivery(pool, delivery, file, places);
  try {
    const tried = importOf(delivery, feed);
    const result = await tryDelivery(pool, tried.delivery, tried.owner);
    if (!result.ok) return refusedAs(result.failure);
    if (result.value.rows.accepted === 0) return { ...NO_ROWS, message: describeNoRows(result.value.rejected) };
    await storeTrial(createDb(pool), delivery.id, result.value);
    return 'checked';
  } finally {
    feed.close();
  }
}

async function importDelivery(
  pool: pg.Pool,
  delivery: StartedDelivery,
  file: string,
  places: Places,
): Promise<DeliveryEnd> {
  const feed = await openDelivery(pool, delivery, file, places);
  try {
    return await importOpened(pool, delivery, feed);
  } finally {
    feed.close();
  }
}

async function importOpened(
  pool: pg.Pool,
  delivery: StartedDelivery,
  feed: DeliveryWithPictures,
): Promise<DeliveryEnd> {
  const { feedSourceId, isForced: force } = delivery;
  const { format } = feed;
  if (isOtherFormat(delivery, format.name)) return stopOtherFormat(pool, delivery, format.name);
  const imported = importOf(delivery, feed);
  const { owner } = imported;
  let linked = Promise.resolve();
  const result = await importFeed(pool, imported.delivery, {
    ...{ force, owner },
    onBegun: (runId) => {
      // Best effort: without it only the counts are missing.
      linked = linkRun(pool, delivery.id, runId).catch(() => undefined);
    },
  }).finally(() => linked);
  if (!result.ok) return refusedAs(result.failure);
  const { removals } = owner;
  if (result.value.rows.accepted === 0 && removals.length === 0) return NO_ROWS;
  if (feedSourceId !== null) await recordSourceDelivery(pool, feedSourceId, format.name);
  return { state: 'done', errorCode: null, message: null };
}

/** @throws FeedError, after recording it as a run unless it is a trial: the file is unusable */
async function openDelivery(
  pool: pg.Pool,
  delivery: StartedDelivery,
  file: string,
  { mappingFolder, pictures }: Places,
): Promise<DeliveryWithPictures> {
  const { fileName, dealer, isTrial } = delivery;
  const db = createDb(pool);
  try {
    const mappings = await mappingsFor(db, { fileName, dealer, format: null }, mappingFolder);
    const source = { file, fileName, ...mappings, maxBytes: MAX_DECOMPRESSED_BYTES };
    return await openWithPictures(source, isTrial ? skipPicture : storeDeliveryPicture(db, pictures));
  } catch (error) {
    if (error instanceof FeedError && !isTrial) await recordUnused(pool, delivery, 'okänt', 'failed', error.message);
    throw error;
  }
}

const isOtherFormat = ({ expectedFormat, isForced }: StartedDelivery, format: string): boolean =>
  expectedFormat !== null && expectedFormat !== format && !isForced;

async function stopOtherFormat(pool: pg.Pool, delivery: StartedDelivery, format: string): Promise<DeliveryEnd> {
  const message = `Filens format har ändrats från ${delivery.expectedFormat} till ${format}. Inget är ändrat. Kontrollera filen.`;
  await recordUnused(pool, delivery, format, 'stopped', message);
  return { state: 'stopped', errorCode: 'format_changed', message };
}

/** Records the run of a delivery of which nothing was imported, so that staff see it among the imports. */
async function recordUnused(
  pool: pg.Pool,
  delivery: StartedDelivery,
  format: string,
  state: 'failed' | 'stopped',
  message: string,
): Promise<void> {
  const { fileName: file, dealer, receivedAt: deliveredAt, isForced: forced } = delivery;
  const runId = await beginRun(pool, { file, format, forced, deliveredAt, dealer, uploadedBy: sourceName(delivery) });
  await endRunWithout(pool, runId, state, message);
  await linkRun(pool, delivery.id, runId);
}

const sourceName = ({ keyPrefix, uploadedBy }: StartedDelivery): string =>
  uploadedBy ?? (keyPrefix === null ? 'hämtning' : `nyckel ${keyPrefix}`);

async function* withoutRemovals(rows: AsyncIterable<FeedRow>, removals: AdRemoval[]): AsyncGenerator<FeedRow> {
  for await (const row of rows) {
    const removal = removalOf(row);
    if (removal === null) yield row;
    else removals.push(removal);
  }
}
