import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { allowGrowth } from '#src/db/deliveries/delivery-growth.ts';

/**
 * Lets a dealer's deliveries multiply its stock for a week, beginning with the latest that was stopped for it.
 * @returns false: there is no such dealer
 */
export function letStockGrow(db: Db, actor: Actor, dealerId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const dealer = await allowGrowth(tx, dealerId);
    if (dealer === undefined) return false;
    await recordAudit(tx, actor, {
      action: 'dealer.let-grow',
      subject: `dealer:${dealerId}`,
      before: null,
      after: { dealer },
    });
    return true;
  });
}
