import type pg from 'pg';
import { ok, type Result } from '#src/base/result.ts';
import type { DeliveryTrial } from '#src/domain/deliveries/delivery-trial.ts';
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
  const result = await importFeed(pool, delivery, { dryRun: true, ...(owner !== undefined && { owner }) });
  if (!result.ok) return result;
  if (result.value.trial === null) throw new Error('The tried delivery was not described.');
  return ok(result.value.trial);
}
