import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** The valuation of an ad whose price is judged, 5 % around the estimate being usual. */
export async function insertValuation(
  db: Db,
  adId: number,
  { price, estimate, label }: { price: number; estimate: number; label: PriceLabel },
): Promise<void> {
  await sql`
    with model as (
      insert into valuation_models (fitted_at, stock_version, ads, state, method, parameters, accuracy)
      values (now(), 1, 90000, 'past', 'test', '{}', '{}') returning id
    )
    insert into valuations (ad_id, model_id, stock_version, price, estimate, low80, high80, low90, high90, close, label, label_since, comparables, typical, reasons)
    select ${adId}, id, 1, ${price}, ${estimate}, ${Math.round(estimate * 0.95)}, ${Math.round(estimate * 1.05)},
           ${Math.round(estimate * 0.9)}, ${Math.round(estimate * 1.1)}, 9, ${label}, now(), '{}', '{}', '[]' from model`.execute(
    db,
  );
}
