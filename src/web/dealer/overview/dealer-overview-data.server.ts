import { readDealerViews } from '#src/db/ads/ad-views.ts';
import { listDeadPictures } from '#src/db/ads/dead-pictures.ts';
import { readQualityTrend, readStockCompleteness } from '#src/db/dealers/dealer-quality.ts';
import { readDealerStock } from '#src/db/dealers/dealer-stock.ts';
import { listEnquiries } from '#src/db/enquiries/enquiries.ts';
import { stockQuality } from '#src/domain/dealers/quality.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

const DAYS_OF_VIEWS = 14;
const DAYS_OF_TREND = 30;

export async function readDealerOverview({ db, dealer, now }: DealerRequest) {
  const [stock, [figures], { trend, median }, views, enquiries, deadPictures] = await Promise.all([
    readDealerStock(db, dealer.id),
    readStockCompleteness(db, now, dealer.id),
    readQualityTrend(db, dealer.id, DAYS_OF_TREND),
    readDealerViews(db, dealer.id, now, DAYS_OF_VIEWS),
    listEnquiries(db, { dealerId: dealer.id, status: 'new' }, { page: 1, size: 1 }),
    listDeadPictures(db, { dealerId: dealer.id }),
  ]);
  const quality = figures ? stockQuality(figures) : null;
  return {
    dealer: dealer.name,
    stock,
    quality,
    trend,
    median,
    views,
    newEnquiries: enquiries.total,
    deadPictures,
  };
}

export type DealerOverviewModel = Awaited<ReturnType<typeof readDealerOverview>>;
