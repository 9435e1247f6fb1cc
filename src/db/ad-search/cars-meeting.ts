import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { StockCar } from '#src/domain/ads/ad-search.ts';
import { type AdFilters, NEWEST_FIRST } from '#src/domain/ads/filters/ad-filters.ts';
import { conditionsOf } from './ad-search-conditions.ts';

/** The cars that meet filters, in no order: the fallback while the index in memory cannot be loaded. */
export async function readCarsMeeting(db: Db, filters: AdFilters): Promise<StockCar[]> {
  const conditions = conditionsOf({ filters, order: NEWEST_FIRST, withImage: false });
  const { rows } = await sql<StockCar>`
    select ads.brand, ads.series, ads.model_year::int as "modelYear", ads.odometer_km as "odometerKm",
           ads.first_image_url is not null as "hasImage"
    from ads where ${sql.join([sql`ads.status = 'active' and ads.listed_as is null`, ...conditions.values()], sql` and `)}`.execute(
    db,
  );
  return rows;
}
