import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { VAT_FACTOR } from '#src/domain/ads/vat.ts';

/** An ad of which it is unclear whether its price includes VAT. */
export type DoubtedVat = {
  id: number;
  name: string;
  licencePlate: string | null;
  dealerAdId: string | null;
  price: number;
  /** The estimated price that the price with VAT added would meet, kr; null: a van, or an unclear statement. */
  estimate: number | null;
};

const MAX_LISTED = 200;
/** The share by which a price with VAT added may differ from the estimate to be taken for one without. */
const TOLERANCE = 0.05;

/**
 * Ads for sale of the dealers whose latest delivery is an import run, whose VAT is unclear, or whose price fits the estimate only with VAT
 * added; a report of an earlier run has none, as its ads have been delivered again since.
 */
export async function listDoubtedVats(db: Db, runId: number): Promise<DoubtedVat[]> {
  const { rows } = await sql<DoubtedVat>`
    select ads.internal_id as id, ads.name, licence_plate as "licencePlate", dealer_ad_id as "dealerAdId", ads.price,
           case when vat is null then judged_estimate end as estimate
    from dealers join ads on ads.dealer_id = dealers.id
    where dealers.last_run_id = ${runId} and ads.status = 'active' and ads.price is not null
      and (vat = 'unknown'
           or (vat is null and price_label in ('low', 'very_low')
               and abs(ads.price * ${VAT_FACTOR}::float8 - judged_estimate) <= ${TOLERANCE}::float8 * judged_estimate))
    order by ads.internal_id limit ${MAX_LISTED}`.execute(db);
  return rows;
}
