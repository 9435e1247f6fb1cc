import type pg from 'pg';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import type { ImportReport } from '#src/commands/deliveries/import-feed-report.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { CLOSED_PER_ACTIVE, demoStockCsv } from './demo-stock.ts';

export type DemoFill = {
  /** Active ads; closed ones come on top. */
  ads: number;
  seed: string;
  now: Date;
  /** Called with the progress, 0 to 1, and a note. */
  report: (fraction: number, note: string) => void;
};

/** Reading takes about this share of the time, writing the rest. */
const READING_SHARE = 0.55;

/**
 * Puts the demo stock into the database, through the same import as any dealer's file. Its dealers are marked as invented.
 * Dealers that an earlier demo stock brought get the new stock in place of the old.
 */
export async function fillDemoStock(pool: pg.Pool, { ads, seed, now, report }: DemoFill): Promise<ImportReport> {
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const rows = Math.max(1, Math.round(ads * (1 + CLOSED_PER_ACTIVE)));
  const fileName = `demo-${seed}.csv`;
  const stream = demoStockCsv({ ads, seed, now, catalogue: brands });
  const feed = await openFeed({ stream, fileName, format: 'milvis-csv' });
  const delivery = {
    fileName,
    format: feed.format.name,
    odometerUnit: feed.format.odometerUnit,
    rows: feed.rows,
    defaultDealer: null,
    deliveredAt: now,
  };
  const result = await importFeed(pool, delivery, {
    isDemo: true,
    force: true,
    onProgress: (progress) => {
      if (progress.step === 'reading')
        report((progress.rows / rows) * READING_SHARE, `${progress.rows} of ${rows} ads`);
      else report(progress.step === 'merging' ? READING_SHARE : 0.95, 'writing to the database');
    },
  });
  if (!result.ok) throw new LaunchError(result.failure.message);
  return result.value;
}
