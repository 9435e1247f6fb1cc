import type pg from 'pg';
import { createPool } from '#src/db/client.ts';
import type { BenchContext } from '#tools/bench/benchmark.ts';
import { overScratchDatabase } from '#tools/bench/scratch-database.ts';
import { fillSearchStock } from './search-stock.ts';

/** Runs work over a temporary database with the given number of ads. */
export function overSearchStock<Result>(
  context: BenchContext,
  ads: number,
  run: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  context.report(0, `making ${ads} ads`);
  return overScratchDatabase(context, `bench_search_${ads}`, async (maker, url) => {
    await fillSearchStock(maker, ads);
    const pool = createPool(url, { statementTimeoutMs: 120_000 });
    return run(pool).finally(() => pool.end());
  });
}
