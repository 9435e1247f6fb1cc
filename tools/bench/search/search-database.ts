import type pg from 'pg';
import { loadCatalogue } from '../../../src/commands/catalogue/load-catalogue.ts';
import { migrate } from '../../../src/commands/migrate.ts';
import { CATALOGUE_FILES, MIGRATIONS } from '../../../src/config/env.ts';
import { createCommandPool, createDb, createPool } from '../../../src/db/client.ts';
import type { BenchContext } from '../benchmark.ts';
import { fillSearchStock } from './search-stock.ts';

/** Runs over a database of its own with so many ads, which is removed afterwards. */
export async function overSearchStock<Result>(
  context: BenchContext,
  ads: number,
  run: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const name = `bench_search_${ads}`;
  context.report(0, `making ${ads} ads`);
  await context.pool.query(`drop database if exists ${name} with (force)`);
  await context.pool.query(`create database ${name}`);
  const url = new URL(context.databaseUrl);
  url.pathname = `/${name}`;
  const maker = createCommandPool(url.href);
  const pool = createPool(url.href, { statementTimeoutMs: 120_000 });
  try {
    await migrate(maker, MIGRATIONS);
    await loadCatalogue(createDb(maker), CATALOGUE_FILES);
    await fillSearchStock(maker, ads);
    return await run(pool);
  } finally {
    await pool.end();
    await maker.end();
    await context.pool.query(`drop database if exists ${name} with (force)`);
  }
}
