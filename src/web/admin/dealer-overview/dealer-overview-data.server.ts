import { readDealerStock } from '#src/db/dealers/dealer-stock.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

export async function readDealerOverview({ db, dealer }: DealerRequest) {
  return { dealer: dealer.name, stock: await readDealerStock(db, dealer.id) };
}

export type DealerOverviewModel = Awaited<ReturnType<typeof readDealerOverview>>;
