import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';

/**
 * Recomputes the published accuracy of the current model from the valuations of the ads for sale, as deliveries change them between two
 * fits; the accuracy by bands and reasons remains that of the fit. The definitions are those of `fitAccuracyOf`.
 */
export async function recomputeAccuracy(tx: Db): Promise<void> {
  const { numAffectedRows } = await sql`
    with valued as (
      select valuations.price, estimate, low80, high80, low90, high90, label,
             abs(estimate::float8 / valuations.price - 1) as error
      from valuations join ads on internal_id = ad_id
      where ads.status = 'active' and ads.price is not distinct from valuations.price
    ), counted as (
      select count(*) as ads, count(label) as judged,
             (array_agg(error order by error) filter (where label is not null))[count(label) / 2 + 1] as median,
             count(*) filter (where label is not null and abs(estimate - price) * 10::bigint <= price) as within10,
             count(*) filter (where label is not null and abs(estimate - price) * 5::bigint <= price) as within20,
             count(*) filter (where label is not null and price between low80 and high80) as covered80,
             count(*) filter (where label is not null and price between low90 and high90) as covered90
      from valued
    ), accurate as (
      select jsonb_build_object(
        'ads', ads, 'judged', judged, 'medianError', round(median::numeric, 4),
        'within10', ${share('within10')}, 'within20', ${share('within20')},
        'covered80', ${share('covered80')}, 'covered90', ${share('covered90')}) as accuracy
      from counted
    )
    update valuation_models set accuracy = valuation_models.accuracy || accurate.accuracy from accurate
    where state = 'current' and valuation_models.accuracy is distinct from valuation_models.accuracy || accurate.accuracy`.execute(
    tx,
  );
  if (Number(numAffectedRows ?? 0) > 0) await bumpContentVersion(tx);
}

/** Of the judged ads; 0 without any. */
const share = (count: string) => sql`coalesce(round(${sql.ref(count)}::numeric / nullif(judged, 0), 4), 0)`;
