import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type pg from 'pg';
import { createDb, dbOn } from '#src/db/connection/client.ts';
import { isDatabaseUnavailable } from '#src/db/connection/database-unavailable.ts';
import { listDealersOfGroup } from '#src/db/dealers/dealer-groups.ts';
import { insertOwnMapping, storeFeedSample } from '#src/db/deliveries/feed-mappings.ts';
import {
  endGroupDelivery,
  isUploadUsed,
  listGroupSites,
  lockDealersOfGroup,
  lockGroupDelivery,
  MAX_SITE_REJECTIONS,
  nextGroupDelivery,
  storeGroupSites,
  storeSplit,
  type WaitingGroupDelivery,
} from '#src/db/deliveries/group-deliveries.ts';
import type { DeliveryError } from '#src/domain/deliveries/dealer-delivery.ts';
import type { DeliveryLimits } from '#src/domain/deliveries/delivery-growth.ts';
import {
  dealerOfSite,
  type NamedSite,
  rejectSite,
  type SiteRejection,
  siteOfRow,
} from '#src/domain/deliveries/group-delivery.ts';
import { FeedError, UnknownFormatError } from '#src/feeds/feed-format.ts';
import type { DeliveryFiles } from '#src/integrations/files/delivery-files.ts';
import type { UploadedPictureStore } from '#src/integrations/files/uploaded-pictures.ts';
import { mappingsFor } from './delivery-mappings.ts';
import { limitRows, TooManyRowsError } from './limit-rows.ts';
import { MAX_DECOMPRESSED_BYTES, openWithPictures, skipPicture } from './open-with-pictures.ts';
import { SAMPLE_LIMITS } from './try-mapping.ts';

/** Dependencies of imports, besides the database. */
export type DeliveryPlaces = {
  limits: DeliveryLimits;
  files: DeliveryFiles;
  /** Mappings of files that are part of the product. */
  mappingFolder: string;
  /** Where the pictures of a zip are stored. */
  pictures: UploadedPictureStore;
};

/**
 * Splits the waiting files of groups into one delivery for each dealer whose sites they name. A dealer that a file does not name gets no
 * delivery, so its cars stay as they are.
 * @param onError receives failures that are not the file's own; it is tried again, a few times
 */
export async function splitGroupDeliveries(
  pool: pg.Pool,
  places: DeliveryPlaces,
  onError: (error: unknown) => void,
  stop: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  for (let id = await nextGroupDelivery(pool); id !== null && !stop.aborted; id = await nextGroupDelivery(pool)) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const file = await lockGroupDelivery(client, id);
      const upload = file && (await splitFile(pool, client, file, places));
      await client.query('commit');
      if (upload !== null && !(await isUploadUsed(pool, upload))) await places.files.remove(upload);
    } catch (error) {
      onError(error);
      if (isDatabaseUnavailable(error)) throw error;
    } finally {
      // Ends the transaction of a failure, too.
      client.release(true);
    }
  }
}

/** @returns the name of the stored file */
async function splitFile(
  pool: pg.Pool,
  client: pg.PoolClient,
  file: WaitingGroupDelivery,
  places: DeliveryPlaces,
): Promise<string> {
  try {
    const db = dbOn(client);
    const [dealers, known] = [await listDealersOfGroup(db, file.groupId), await listGroupSites(db, file.groupId)];
    // As people stated, else by its name.
    const stated = new Map(known.map(({ site, dealerId }) => [site, dealerId]));
    const dealerOf = (site: string) => stated.get(site) ?? dealerOfSite(site, dealers);
    const read = (of: typeof dealerOf) => readSites(pool, file, places, { dealerOf: of, dealers: dealers.length });
    const first = await read(dealerOf);
    const present = await lockDealersOfGroup(client, file.groupId);
    const hasLeft = (dealerId: number | null): boolean => dealerId !== null && !present.has(dealerId);
    // Which rows were those of a dealer that has left meanwhile is known to none but the file. The lock lets no other one leave now.
    const { sites, ...counts } = first.sites.some(({ dealerId }) => hasLeft(dealerId))
      ? await read((site) => {
          const dealerId = dealerOf(site);
          return hasLeft(dealerId) ? null : dealerId;
        })
      : first;
    await storeGroupSites(client, file.groupId, sites);
    const ofDealers = Map.groupBy(sites, ({ dealerId }) => dealerId);
    const parts = [...ofDealers].flatMap(([dealerId, own]) =>
      dealerId === null ? [] : [{ id: randomUUID(), dealerId, sites: own.map(({ site }) => site) }],
    );
    await storeSplit(client, file.id, { upload: file.upload, parts, ...counts });
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    await endGroupDelivery(client, file.id, await endOf(pool, file, places, error));
  }
  return file.upload;
}

type CountedSite = NamedSite & { dealerId: number | null; rows: number };
type ReadSites = { sites: CountedSite[]; rowsRead: number; rowsRejected: number; rejected: SiteRejection[] };

/** The sites that a file names, each with its dealer and its rows, and the rows that belong to no dealer. */
async function readSites(
  pool: pg.Pool,
  { fileName, group, groupId, upload, askedFormat, receivedAt: deliveredAt }: WaitingGroupDelivery,
  { files, limits, mappingFolder }: DeliveryPlaces,
  { dealerOf, dealers }: { dealerOf: (site: string) => number | null; dealers: number },
): Promise<ReadSites> {
  const file = await files.fetch(upload);
  if (file === null) throw new Error(`The file ${upload} of a group no longer exists.`);
  const mappings = await mappingsFor(
    createDb(pool),
    { fileName, dealer: null, group: { groupId, name: group }, format: askedFormat },
    mappingFolder,
  );
  const source = { file, fileName, format: askedFormat ?? undefined, ...mappings, deliveredAt };
  const feed = await openWithPictures({ ...source, maxBytes: MAX_DECOMPRESSED_BYTES }, skipPicture);
  const sites = new Map<string, CountedSite>();
  const rejected: SiteRejection[] = [];
  let [rowsRead, rowsRejected] = [0, 0];
  try {
    const maxRows = limits.dealerAds * Math.max(1, dealers);
    for await (const row of limitRows(feed.rows, { fileName, maxRows })) {
      rowsRead += 1;
      const named = siteOfRow(row, group);
      const counted = named && (sites.get(named.site) ?? { ...named, dealerId: dealerOf(named.site), rows: 0 });
      if (counted !== null) sites.set(counted.site, { ...counted, rows: counted.rows + 1 });
      if (counted !== null && counted.dealerId !== null) continue;
      rowsRejected += 1;
      if (rejected.length < MAX_SITE_REJECTIONS) rejected.push(rejectSite(row, named));
    }
  } finally {
    feed.close();
  }
  return { sites: [...sites.values()], rowsRead, rowsRejected, rejected };
}

/** Why a file could not be split. One of unknown format waits for the group's owners, who set its columns, and staff see it. */
async function endOf(
  pool: pg.Pool,
  { fileName, upload, group, groupId }: WaitingGroupDelivery,
  { files }: DeliveryPlaces,
  error: FeedError,
): Promise<{ errorCode: DeliveryError; message: string }> {
  if (error instanceof TooManyRowsError) return { errorCode: 'too_many_rows', message: error.message };
  if (!(error instanceof UnknownFormatError)) return { errorCode: 'unusable_file', message: error.message };
  const file = await files.fetch(upload);
  const isStored = file !== null && (await stat(file)).size <= SAMPLE_LIMITS.bytes;
  if (isStored) {
    const content = await readFile(file);
    await createDb(pool)
      .transaction()
      .execute(async (tx) => {
        const id = await insertOwnMapping(tx, { groupId, name: group });
        await storeFeedSample(tx, id, { fileName: fileName.slice(0, 200), content }, true);
      });
  }
  const advice = isStored
    ? 'Peka ut kolumnerna under Koncern, där filen väntar.'
    : 'Peka ut kolumnerna under Koncern, med en mindre del av filen.';
  return { errorCode: 'unusable_file', message: `${error.message} ${advice}` };
}
