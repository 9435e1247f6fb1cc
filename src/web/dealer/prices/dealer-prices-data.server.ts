import { listPricedStock } from '#src/db/dealers/priced-stock.ts';
import { priceUrgency } from '#src/domain/dealers/price-tips.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';
import { readPricedRows } from './priced-rows.server.ts';

const PAGE_SIZE = 50;

/** The prices of the dealer's cars: first those that gain most by another one. */
export async function readDealerPrices({ db, dealer, now, url }: DealerRequest) {
  const stock = await listPricedStock(db, dealer.id, now);
  const ordered = stock
    .map((car) => ({ ...car, urgency: priceUrgency(car) }))
    .toSorted((a, b) => b.urgency - a.urgency || b.daysForSale - a.daysForSale || a.id - b.id);
  const lastPage = lastPageOf(stock.length, PAGE_SIZE);
  const page = Math.min(pageOf(url), lastPage);
  const shown = ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    total: stock.length,
    /** Cars whose price lies above the usual ones. */
    high: stock.filter(({ judged }) => judged?.label === 'high' || judged?.label === 'very_high').length,
    low: stock.filter(({ judged }) => judged?.label === 'low').length,
    veryLow: stock.filter(({ judged }) => judged?.label === 'very_low').length,
    page,
    lastPage,
    rows: await readPricedRows(db, { dealerId: dealer.id, now, ids: shown.map(({ id }) => id) }),
  };
}

export type DealerPricesModel = Awaited<ReturnType<typeof readDealerPrices>>;
