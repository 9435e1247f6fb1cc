import type pg from 'pg';
import { tooManyMissing } from '#src/domain/ads/deliveries/delivery-safety.ts';
import type { DeliveryTrial } from '#src/domain/ads/deliveries/delivery-trial.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { describeChanges } from './describe-changes.ts';
import { type Delivery, type ImportOptions, importFeed } from './import-feed.ts';
import type { ImportRefusal } from './import-feed-refusals.ts';

/**
 * Runs the whole import of a delivery and rolls it back.
 * @param owner undefined: a delivery of staff, with any dealers
 * @returns what it would change, or why it would be rejected; that many ads are missing from it is an objection only
 * @throws FeedError when the file cannot be read to its end
 */
export async function tryDelivery(
  pool: pg.Pool,
  delivery: Delivery,
  owner?: ImportOptions['owner'],
): Promise<Result<DeliveryTrial, ImportRefusal>> {
  let trial: DeliveryTrial | null = null;
  const result = await importFeed(pool, delivery, {
    dryRun: true,
    force: true,
    ...(owner !== undefined && { owner }),
    onMerged: async (client, report) => {
      const objection = report.losses.length > 0 ? tooManyMissing(report.losses) : null;
      trial = await describeChanges(pool, client, report, objection);
    },
  });
  if (!result.ok) return result;
  if (trial === null) throw new Error('The tried delivery was not described.');
  return ok(trial);
}
