import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** An ad whose odometer is unlikely at its age. */
export type DoubtedOdometer = {
  id: number;
  name: string;
  licencePlate: string | null;
  dealerAdId: string | null;
  odometerKm: number;
};

const MAX_LISTED = 200;

/**
 * Ads for sale of the dealers whose latest delivery is an import run, whose odometer is unlikely at their age; a report of an earlier run
 * has none, as its ads have been delivered again since.
 */
export async function listDoubtedOdometers(db: Db, runId: number): Promise<DoubtedOdometer[]> {
  const { rows } = await sql<DoubtedOdometer>`
    select ads.internal_id as id, ads.name, licence_plate as "licencePlate", dealer_ad_id as "dealerAdId", odometer_km as "odometerKm"
    from dealers join ads on ads.dealer_id = dealers.id join valuations on ad_id = ads.internal_id
    where dealers.last_run_id = ${runId} and ads.status = 'active' and why_not = 'odometer'
      and ads.price is not distinct from valuations.price
    order by ads.internal_id limit ${MAX_LISTED}`.execute(db);
  return rows;
}
