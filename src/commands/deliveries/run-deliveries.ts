import type pg from 'pg';
import { logSecurityEvent } from '#src/commands/accounts/log-security-event.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import {
  type DeliveryEnd,
  endDelivery,
  linkRun,
  nextWaiting,
  releaseDealer,
  requeueInterrupted,
  type StartedDelivery,
  startDelivery,
  tryLockDealer,
} from '#src/db/deliveries/dealer-deliveries.ts';
import { originOfFile } from '#src/db/deliveries/delivery-sources.ts';
import { storeSandboxTrial, storeTrial } from '#src/db/deliveries/delivery-trials.ts';
import { isUploadUsed } from '#src/db/deliveries/group-deliveries.ts';
import { beginRun, endRunWithout } from '#src/db/deliveries/import-runs.ts';
import { markSourceReported, recordSourceDelivery } from '#src/db/feed-sources/feed-sources.ts';
import { type AdRemoval, removalOf, rowsOfDealer } from '#src/domain/deliveries/dealer-delivery.ts';
import type { DeliveryLimits } from '#src/domain/deliveries/delivery-growth.ts';
import { trialOfRejected } from '#src/domain/deliveries/delivery-trial.ts';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { formatTitle } from '#src/domain/deliveries/format-titles.ts';
import { rowsOfSites } from '#src/domain/deliveries/group-delivery.ts';
import { FeedError, UnknownFormatError } from '#src/feeds/feed-format.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import { mappingsFor } from './delivery-mappings.ts';
import { importFeed } from './import-feed.ts';
import type { ImportRefusal } from './import-feed-refusals.ts';
import { limitRows, TooManyRowsError } from './limit-rows.ts';
import {
  type DeliveryWithPictures,
  MAX_DECOMPRESSED_BYTES,
  openWithPictures,
  skipPicture,
  storeDeliveryPicture,
} from './open-with-pictures.ts';
import { type DeliveryPlaces, splitGroupDeliveries } from './split-group-delivery.ts';
import { storeUnknownFile } from './store-unknown-file.ts';
import { tryDelivery } from './try-delivery.ts';

/** Starts the imports of waiting deliveries in the background. */
export type DeliveryRunner = { notify(): void };

/** Lets a running import end, and starts no further one, when it is aborted. */
type Stop = Pick<AbortSignal, 'aborted'>;

/**
 * Imports all waiting deliveries, one at a time for each dealer over all processes, in an order that is fair between dealers. A
 * delivery whose import was interrupted waits again, and is reported as failed when that has happened several times.
 * @param onError receives failures that are not the delivery's own; the next delivery is imported all the same
 */
export async function runDeliveries(
  pool: pg.Pool,
  places: DeliveryPlaces,
  onError: (error: unknown) => void,
  stop: Stop = { aborted: false },
): Promise<void> {
  await requeueInterrupted(pool);
  await splitGroupDeliveries(pool, places, onError, stop);
  for (let next = await nextWaiting(pool); next && !stop.aborted; next = await nextWaiting(pool)) {
    const client = await pool.connect();
    try {
      if (!(await tryLockDealer(client, next.dealerId))) continue;
      await requeueInterrupted(client, next.dealerId);
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
  places: DeliveryPlaces,
  onError: (error: unknown) => void,
): Promise<void> {
  const take = isSandbox(delivery) ? tryInSandbox : delivery.isTrial ? checkDelivery : importDelivery;
  const end = await takeFile(pool, delivery, places, take).catch(
    (error: unknown): DeliveryEnd | Promise<DeliveryEnd> => {
      if (error instanceof TooManyRowsError)
        return { state: 'stopped', errorCode: 'too_many_rows', message: error.message };
      if (error instanceof UnknownFormatError) return unknownFile(pool, delivery, places.files, error);
      if (error instanceof FeedError) return { state: 'failed', errorCode: 'unusable_file', message: error.message };
      onError(error);
      // The delivery is not at fault: it stays running, without its lock, and so waits again.
      if (isDatabaseUnavailable(error)) throw error;
      const message = 'Importen misslyckades. Inget är ändrat. Försök igen om en stund.';
      return { state: 'failed', errorCode: 'internal_error', message };
    },
  );
  // Its file is needed if a person accepts it.
  if (end === 'checked') return;
  const isPreserved = end.errorCode === 'too_many_new' && !isSandbox(delivery);
  await endDelivery(pool, delivery.id, end, isPreserved);
  if (isPreserved) await logSecurityEvent(createDb(pool), 'stock-multiplied', { dealer: delivery.dealer });
  if (delivery.feedSourceId !== null && isRefused(end))
    await reportSource(createDb(pool), delivery.feedSourceId, delivery, end);
  if (!isPreserved && !(await isUploadUsed(pool, delivery.upload))) await places.files.remove(delivery.upload);
}

/** Puts a file of unknown format where the dealer, or staff, say which column is which. */
async function unknownFile(
  pool: pg.Pool,
  { dealer: name, dealerId, fileName, upload }: StartedDelivery,
  files: DeliveryFiles,
  { message: description }: UnknownFormatError,
): Promise<DeliveryEnd> {
  const isStored = await storeUnknownFile(createDb(pool), {
    dealer: { id: dealerId, name },
    fileName,
    file: await files.fetch(upload),
  });
  const advice = isStored
    ? 'Filen ligger under Kolumner: peka ut dem en gång, så läses den sedan. Vi ser den också och hjälper till.'
    : 'Skicka en mindre del av filen under Kolumner, och peka ut dem där en gång.';
  return { state: 'failed', errorCode: 'unusable_file', message: `${description} ${advice}` };
}

/** Uses a delivery whose file is open. */
type TakeFeed = (
  pool: pg.Pool,
  delivery: StartedDelivery,
  feed: DeliveryWithPictures,
  limits: DeliveryLimits,
) => Promise<DeliveryEnd | 'checked'>;

async function takeFile(pool: pg.Pool, delivery: StartedDelivery, places: DeliveryPlaces, take: TakeFeed) {
  const file = await places.files.fetch(delivery.upload);
  if (file === null) throw new Error(`The file of delivery ${delivery.id} no longer exists.`);
  const feed = await openDelivery(pool, delivery, file, places);
  try {
    return await take(pool, delivery, feed, places.limits);
  } finally {
    feed.close();
  }
}

/** Refused for what the file contains, so that people have to look at it. */
const isRefused = ({ errorCode }: DeliveryEnd): boolean => errorCode !== null && errorCode !== 'internal_error';

/** Notifies staff, once until the source delivers again, that its file was refused. */
async function reportSource(db: Db, sourceId: string, { dealer }: StartedDelivery, { errorCode }: DeliveryEnd) {
  if (await markSourceReported(db, sourceId)) await logSecurityEvent(db, 'feed-source-stopped', { dealer, errorCode });
}

const REFUSALS = {
  'too many missing': 'too_many_missing',
  'too many new': 'too_many_new',
  'too many ads': 'too_many_ads',
  'older than the last': 'older_than_last',
  'stock of another dealer': 'stock_of_another_dealer',
  'no rows': 'no_rows_accepted',
  // Deliveries without staff state their dealer by their key or source.
  'unclear dealer': 'internal_error',
  // Nobody reads it: the delivery is gone.
  withdrawn: 'internal_error',
} as const satisfies Record<ImportRefusal['kind'], DeliveryEnd['errorCode']>;

const refusedAs = ({ kind, message }: ImportRefusal): DeliveryEnd => ({
  state: 'stopped',
  errorCode: REFUSALS[kind],
  message,
});

/** The rows of a delivery, all of one dealer, and who delivers them. */
function importOf(delivery: StartedDelivery, feed: DeliveryWithPictures, { dealerAds: maxAds }: DeliveryLimits) {
  const { dealer, dealerId, group, sites, scope, receivedAt, fileName } = delivery;
  const removals: AdRemoval[] = [];
  const own = sites === null ? feed.rows : rowsOfSites(feed.rows, { group: group ?? '', sites, dealer });
  const rows = limitRows(own, { fileName, maxRows: maxAds });
  const cars = scope === 'changes' ? withoutRemovals(rows, removals) : rows;
  return {
    delivery: {
      unread: feed.unread,
      fileName,
      format: feed.format.name,
      odometerUnit: feed.format.odometerUnit,
      rows: rowsOfDealer(cars, dealer),
      defaultDealer: dealer,
      deliveredAt: receivedAt,
      get warnings() {
        return feed.warnings;
      },
    },
    owner: { dealerId, scope, source: sourceName(delivery), origin: originOf(delivery), removals, maxAds },
  };
}

/** Tries an uploaded file and stores what it would change. */
const checkDelivery: TakeFeed = async (pool, delivery, feed, limits) => {
  const tried = importOf(delivery, feed, limits);
  const result = await tryDelivery(pool, tried.delivery, tried.owner);
  if (!result.ok) return refusedAs(result.failure);
  await storeTrial(createDb(pool), delivery.id, result.value);
  return 'checked';
};

/** A delivery of a sandbox key is only tried, and its result is final. */
const isSandbox = ({ isTrial, keyPrefix }: StartedDelivery): boolean => isTrial && keyPrefix !== null;

/** Tries a delivery of a sandbox key, and ends it as its import would have ended. */
const tryInSandbox: TakeFeed = async (pool, delivery, feed, limits) => {
  const tried = importOf(delivery, feed, limits);
  const result = await tryDelivery(pool, tried.delivery, tried.owner);
  const trial = result.ok ? result.value : trialOfRejected(result.failure.rejected ?? []);
  await storeSandboxTrial(createDb(pool), delivery.id, trial);
  if (!result.ok) return refusedAs(result.failure);
  const { objection } = result.value;
  return objection === null || delivery.isForced
    ? { state: 'done', errorCode: null, message: null }
    : { state: 'stopped', errorCode: 'too_many_missing', message: objection };
};

const importDelivery: TakeFeed = async (pool, delivery, feed, limits) => {
  const { feedSourceId, isForced: force } = delivery;
  const { format } = feed;
  if (isOtherFormat(delivery, format.name)) return stopOtherFormat(pool, delivery, format.name);
  const imported = importOf(delivery, feed, limits);
  const { owner } = imported;
  let linked = Promise.resolve();
  const result = await importFeed(pool, imported.delivery, {
    force,
    owner,
    deliveryId: delivery.id,
    onBegun: (runId) => {
      // Best effort: without it only the counts are missing.
      linked = linkRun(pool, delivery.id, runId).catch(() => undefined);
    },
  }).finally(() => linked);
  if (!result.ok) return refusedAs(result.failure);
  if (feedSourceId !== null) await recordSourceDelivery(pool, feedSourceId, format.name);
  return { state: 'done', errorCode: null, message: null };
};

/** @throws FeedError, after recording it as a run unless it is a trial: the file is unusable */
async function openDelivery(
  pool: pg.Pool,
  delivery: StartedDelivery,
  file: string,
  { mappingFolder, pictures }: DeliveryPlaces,
): Promise<DeliveryWithPictures> {
  const { fileName, dealer, dealerId, group, groupId, isTrial, askedFormat, receivedAt: deliveredAt } = delivery;
  // The columns of a group's file are the group's.
  const owner = { dealer, dealerId, group: group === null || groupId === null ? null : { groupId, name: group } };
  const db = createDb(pool);
  try {
    const mappings = await mappingsFor(db, { fileName, ...owner, format: askedFormat }, mappingFolder);
    const source = {
      file,
      fileName,
      format: askedFormat ?? undefined,
      ...mappings,
      deliveredAt,
      maxBytes: MAX_DECOMPRESSED_BYTES,
    };
    return await openWithPictures(source, isTrial ? skipPicture : storeDeliveryPicture(db, pictures));
  } catch (error) {
    if (error instanceof FeedError && !isTrial) await recordUnused(pool, delivery, 'okänt', 'failed', error.message);
    throw error;
  }
}

const isOtherFormat = ({ expectedFormat, isForced }: StartedDelivery, format: string): boolean =>
  expectedFormat !== null && expectedFormat !== format && !isForced;

const quoted = (format: string): string => `”${formatTitle(format)}”`;

async function stopOtherFormat(pool: pg.Pool, delivery: StartedDelivery, format: string): Promise<DeliveryEnd> {
  const message = `Filens format har ändrats från ${quoted(delivery.expectedFormat ?? '')} till ${quoted(format)}. Inget är ändrat. Kontrollera filen.`;
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
  const { fileName: file, dealer, dealerId, receivedAt: deliveredAt, isForced: forced } = delivery;
  const uploadedBy = sourceName(delivery);
  const runId = await beginRun(pool, { file, format, forced, deliveredAt, dealer, dealerId, uploadedBy });
  await endRunWithout(pool, runId, state, message);
  await linkRun(pool, delivery.id, runId);
}

const sourceName = ({ keyPrefix, uploadedBy }: StartedDelivery): string =>
  uploadedBy ?? (keyPrefix === null ? 'hämtning' : `nyckel ${keyPrefix}`);

/** To which source its ads belong (delivery-sources.ts). */
function originOf({ keyPrefix, feedSourceId }: StartedDelivery): string {
  if (feedSourceId !== null) return `pull:${feedSourceId}`;
  return keyPrefix === null ? originOfFile() : `key:${keyPrefix}`;
}

async function* withoutRemovals(rows: AsyncIterable<FeedRow>, removals: AdRemoval[]): AsyncGenerator<FeedRow> {
  for await (const row of rows) {
    const removal = removalOf(row);
    if (removal === null) yield row;
    else removals.push(removal);
  }
}
