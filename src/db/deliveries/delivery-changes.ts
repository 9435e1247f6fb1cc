import type pg from 'pg';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import type { CarChange } from '#src/domain/deliveries/delivery-trial.ts';

/** A car that a merged delivery changes; its columns as JSON. */
export type MergedCar = { id: number; change: CarChange; dealer: string; ad: Record<string, FieldValue> };

/**
 * Cars that a delivery has changed, within its transaction after the merge: the first of each change, by name.
 * @param limit cars of each change
 */
export async function listMergedCars(client: pg.ClientBase, limit: number): Promise<MergedCar[]> {
  const { rows } = await client.query<MergedCar>(
    `with changes as (
       select ad_id, case
           when is_new then 'new'
           when old_status = 'active' and new_status <> 'active' then 'removed'
           when old_status <> 'active' and new_status = 'active' then 'returned'
           when is_changed then 'changed'
           else 'repriced'
         end as change
       from merged where is_new or is_changed or is_repriced or old_status <> new_status
       union all select ad_id, 'removed' from missing
     ), numbered as (
       select ad_id, change, row_number() over (partition by change order by name, ad_id) as nth
       from changes join ads on ads.internal_id = ad_id
     )
     select ad_id::int as id, change, dealers.name as dealer, to_jsonb(ads) as ad
     from numbered join ads on ads.internal_id = ad_id join dealers on dealers.id = ads.dealer_id
     where nth <= $1 order by change, nth`,
    [limit],
  );
  return rows;
}

/** The same ads as readers see them before the delivery is committed, by id. */
export async function readCommittedAds(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, FieldValue>>> {
  const { rows } = await pool.query<{ id: number; ad: Record<string, FieldValue> }>(
    'select internal_id::int as id, to_jsonb(ads) as ad from ads where internal_id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, ad }) => [id, ad]));
}
