import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/**
 * Copies the labels of the ads of some series to the ads, which lists filter and sort, in the transaction that writes the valuations.
 * @returns number of ads that changed
 */
export async function writeJudgedPrices(tx: Db, seriesIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update ads set judged_price = judged.price, judged_estimate = judged.estimate, judged_label = judged.label
    from (
      select internal_id as id, valuations.price, estimate, label
      from ads valued left join valuations on ad_id = internal_id and label is not null
      where series_id = any(${[...seriesIds]}::int[])
    ) judged
    where ads.internal_id = judged.id
      and (judged_price, judged_label, judged_estimate) is distinct from (judged.price, judged.label, judged.estimate)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
