import type pg from 'pg';
import { listMergedCars, type MergedCar, readCommittedAds } from '#src/db/deliveries/delivery-changes.ts';
import {
  type ChangedCar,
  type DeliveryTrial,
  fieldChanges,
  MAX_LISTED,
} from '#src/domain/ads/deliveries/delivery-trial.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { type Delivery, type ImportOptions, type ImportRefusal, importFeed, tooManyMissing } from './import-feed.ts';

/**
 * Runs the whole import of a delivery and rolls it back.
 * @returns what it would change, or why it would be rejected; that many ads are missing from it is an objection only
 * @throws FeedError when the file cannot be read to its end
 */
export async function tryDelivery(
  pool: pg.Pool,
  delivery: Delivery,
  owner: NonNullable<ImportOptions['owner']>,
): Promise<Result<DeliveryTrial, ImportRefusal>> {
  let cars: ChangedCar[] = [];
  const result = await importFeed(pool, delivery, {
    ...{ dryRun: true, force: true, owner },
    onMerged: async (client) => {
      cars = await withChanges(pool, await listMergedCars(client, MAX_LISTED));
    },
  });
  if (!result.ok) return result;
  const { rows, rejected, warnings, valueWarnings, losses, ...counts } = result.value;
  return ok({
    rows,
    cars,
    warnings: [...warnings],
    valueWarnings,
    rejected: rejected.slice(0, MAX_LISTED),
    counts: {
      ...{ new: counts.adsNew, returned: counts.adsReturned, removed: counts.adsRemoved },
      ...{ repriced: counts.adsRepriced, changed: counts.adsChanged, unchanged: counts.adsUnchanged },
    },
    objection: losses.length > 0 ? tooManyMissing(losses).message : null,
  });
}

async function withChanges(pool: pg.Pool, merged: readonly MergedCar[]): Promise<ChangedCar[]> {
  const before = await readCommittedAds(
    pool,
    merged.map(({ id }) => id),
  );
  return merged.map(({ id, change, ad }) => ({
    ...{ change, name: String(ad.name), licencePlate: textOf(ad.licence_plate), price: numberOf(ad.price) },
    fields: change === 'repriced' || change === 'changed' ? fieldChanges(before.get(id) ?? {}, ad) : [],
  }));
}

const textOf = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null);
