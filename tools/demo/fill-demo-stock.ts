import type pg from 'pg';
import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import type { ImportReport } from '#src/commands/deliveries/import-feed-report.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { countDemoRows, type DemoPart, demoStockCsv } from './demo-stock.ts';

export type DemoFill = {
  /** Active ads; closed ones come on top. */
  ads: number;
  seed: string;
  now: Date;
  /** The ads of some dealers only; by default those of all. */
  part?: DemoPart | undefined;
  /** Called with the progress, 0 to 1, and a note. */
  report: (fraction: number, note: string) => void;
};

/** Reading takes about this share of the time, writing the rest. */
const READING_SHARE = 0.55;

/** Name of the file as which the stock, or its part, is imported. */
export const demoFileName = ({ ads, seed, part }: Pick<DemoFill, 'ads' | 'seed' | 'part'>): string =>
  part ? `demo-${seed}-${ads}-${part.dealers}.csv` : `demo-${seed}.csv`;

/**
 * Puts the demo stock into the database, through the same import as any dealer's file. Its dealers are marked as invented.
 * Dealers that an earlier demo stock brought get the new stock in place of the old.
 */
export async function fillDemoStock(pool: pg.Pool, fill: DemoFill): Promise<ImportReport> {
  const { ads, seed, now, part, report } = fill;
  const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
  const rows = countDemoRows({ ads, seed, part });
  const fileName = demoFileName(fill);
  const stream = demoStockCsv({ ads, seed, now, catalogue: brands, part });
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
