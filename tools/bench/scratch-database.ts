import type pg from 'pg';
import { loadCatalogue } from '#src/commands/catalogue/load-catalogue.ts';
import { migrate } from '#src/commands/migrate.ts';
import { CATALOGUE_FILES, MIGRATIONS } from '#src/config/env.ts';
import { createCommandPool, createPool } from '#src/db/connection/client.ts';
import type { BenchContext } from './benchmark.ts';
import { fillSearchStock } from './search/search-stock.ts';

/**
 * Runs work over a temporary database with schema and catalogue.
 * @param work receives a pool without the statement timeouts of pages, and the address for other pools
 */
export async function overScratchDatabase<Result>(
  context: BenchContext,
  name: string,
  work: (pool: pg.Pool, url: string) => Promise<Result>,
): Promise<Result> {
  const admin = createCommandPool(context.adminUrl);
  const url = new URL(context.databaseUrl);
  url.pathname = `/${name}`;
  const dropOld = () => admin.query(`drop database if exists ${name} with (force)`);
  try {
    await dropOld();
    await admin.query(`create database ${name} owner "${decodeURIComponent(url.username)}"`);
    const pool = createCommandPool(url.href);
    try {
      await migrate(pool, MIGRATIONS);
      await loadCatalogue(pool, CATALOGUE_FILES);
      return await work(pool, url.href);
    } finally {
      await pool.end();
      await dropOld();
    }
  } finally {
    await admin.end();
  }
}

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
