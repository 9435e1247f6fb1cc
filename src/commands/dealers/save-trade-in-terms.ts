import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readTradeInTerms, storeTradeInTerms } from '#src/db/dealers/trade-in-terms.ts';
import type { TradeInTerms } from '#src/domain/dealers/trade-in.ts';

/** Stores with which margin and costs a dealer calculates trade-ins; the last of several wins. */
export const saveTradeInTerms = (db: Db, actor: Actor, dealerId: number, terms: TradeInTerms): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await readTradeInTerms(tx, dealerId);
    await storeTradeInTerms(tx, dealerId, terms);
    await recordAudit(tx, actor, { action: 'dealer.trade-in', subject: `dealer:${dealerId}`, before, after: terms });
  });
