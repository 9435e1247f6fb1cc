import type { Db } from '#src/db/connection/client.ts';
import { writeSeriesViews } from '#src/db/dealers/ad-figures.ts';
import { readStockCompleteness, removeOldDealerFigures, writeQuality } from '#src/db/dealers/dealer-quality.ts';
import { writeMarketDemand } from '#src/db/dealers/market-demand.ts';
import { stockQuality } from '#src/domain/dealers/quality.ts';

const RETENTION_DAYS = 400;

/** Stores today's quality of every dealer with ads for sale, how often the cars of each series are opened, and what the market wants. Repeated on the same day it replaces the scores. @returns number of dealers */
export async function recordQuality(db: Db, now: Date): Promise<number> {
  const scores = (await readStockCompleteness(db, now)).flatMap((figures) => {
    const quality = stockQuality(figures);
    return quality === null ? [] : [{ dealerId: figures.dealerId, score: quality.score, ads: figures.ads }];
  });
  await db.transaction().execute(async (tx) => {
    await writeQuality(tx, now, scores);
    await writeSeriesViews(tx, now);
    await writeMarketDemand(tx, now);
    await removeOldDealerFigures(tx, now, RETENTION_DAYS);
  });
  return scores.length;
}
