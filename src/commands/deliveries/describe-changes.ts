import type pg from 'pg';
import { listMergedCars, type MergedCar, readCommittedAds } from '#src/db/deliveries/delivery-changes.ts';
import { listStagedUnknownWords } from '#src/db/deliveries/taught-words.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import {
  type ChangedCar,
  type DeliveryTrial,
  fieldChanges,
  MAX_LISTED,
} from '#src/domain/deliveries/delivery-trial.ts';
import type { ImportReport } from './import-feed-report.ts';

/**
 * Describes the changes of a merged delivery, before its transaction ends.
 * @param client of the transaction
 * @param pool for the ads as everybody else still sees them
 */
export async function describeChanges(
  pool: pg.Pool,
  client: pg.ClientBase,
  { rows, rejected, warnings, valueWarnings, unmatched, ...counts }: ImportReport,
  objection: string | null,
): Promise<DeliveryTrial> {
  return {
    rows,
    counts: {
      new: counts.adsNew,
      returned: counts.adsReturned,
      removed: counts.adsRemoved,
      repriced: counts.adsRepriced,
      changed: counts.adsChanged,
      unchanged: counts.adsUnchanged,
    },
    cars: await withChanges(pool, await listMergedCars(client, MAX_LISTED)),
    rejected: rejected.slice(0, MAX_LISTED),
    warnings: [...warnings],
    valueWarnings,
    unknown: [
      ...unmatched.map(({ brand, model, rows: count }) => ({
        field: 'car' as const,
        make: brand,
        word: model,
        rows: count,
      })),
      ...(await listStagedUnknownWords(client)),
    ],
    objection,
  };
}

async function withChanges(pool: pg.Pool, merged: readonly MergedCar[]): Promise<ChangedCar[]> {
  const before = await readCommittedAds(
    pool,
    merged.map(({ id }) => id),
  );
  return merged.map(({ id, change, dealer, ad }) => ({
    change,
    adId: change === 'new' ? null : id,
    dealer,
    name: String(ad.name),
    licencePlate: textOf(ad.licence_plate),
    price: numberOf(ad.price),
    fields: change === 'repriced' || change === 'changed' ? fieldChanges(before.get(id) ?? {}, ad) : [],
  }));
}

const textOf = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: FieldValue | undefined): number | null => (typeof value === 'number' ? value : null);
