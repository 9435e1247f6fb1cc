import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { TradeInTerms } from '#src/domain/dealers/trade-in.ts';

/** A dealer's terms for trade-ins; null: it has none. */
export async function readTradeInTerms(db: Db, dealerId: number): Promise<TradeInTerms | null> {
  const { rows } = await sql<TradeInTerms>`
    select margin_percent::float8 as "marginPercent", costs from trade_in_terms where dealer_id = ${dealerId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function storeTradeInTerms(db: Db, dealerId: number, terms: TradeInTerms): Promise<void> {
  const { marginPercent: margin_percent, costs } = terms;
  await db
    .insertInto('trade_in_terms')
    .values({ dealer_id: dealerId, margin_percent, costs })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet({ margin_percent, costs }))
    .execute();
}
