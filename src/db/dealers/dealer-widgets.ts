import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { DealerWidget } from '#src/domain/dealers/widget.ts';

/** A dealer's widget; undefined: it has none. */
export const readDealerWidget = (db: Db, dealerId: number): Promise<DealerWidget | undefined> =>
  db
    .selectFrom('dealer_widgets')
    .select(['key', 'origins', 'version'])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();

/** The dealer of a key, and the origins that may read with it; undefined: there is none. */
export const findWidget = (
  db: Db,
  key: string,
): Promise<{ dealerId: number; dealer: string; slug: string; origins: string[] } | undefined> =>
  db
    .selectFrom('dealer_widgets')
    .innerJoin('dealers', 'dealers.id', 'dealer_widgets.dealer_id')
    .select(['dealers.id as dealerId', 'dealers.name as dealer', 'dealers.slug', 'origins'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Stores a widget unless it was changed after the version (0: there is none). @returns whether it was stored */
export async function storeDealerWidget(db: Db, dealerId: number, widget: DealerWidget): Promise<boolean> {
  const { key, origins, version } = widget;
  const { numAffectedRows } = await sql`
    insert into dealer_widgets as stored (dealer_id, key, origins)
    select ${dealerId}, ${key}, ${origins}::text[]
    where ${version} = 0 or exists (select from dealer_widgets where dealer_id = ${dealerId})
    on conflict (dealer_id) do update
      set key = excluded.key, origins = excluded.origins, version = stored.version + 1
      where stored.version = ${version}`.execute(db);
  return numAffectedRows === 1n;
}
