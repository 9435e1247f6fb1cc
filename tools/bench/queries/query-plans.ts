import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { LISTED_ADS } from '#src/db/ad-search/ad-columns.ts';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { refreshPopularAds } from '#src/db/ads/popular-ads.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { caughtStatements, type Statement, statementWith } from './caught-statements.ts';

export type HeavyQuery = {
  name: string;
  what: string;
  statement: Statement;
};

export const QUERIES_FOLDER = path.join(PROJECT_ROOT, 'docs/queries');

/** A search with value lists, ranges and list rules, on a page far from both ends. */
const REQUEST: AdSearchRequest = {
  filters: {
    ...NO_AD_FILTERS,
    make: ['Volvo', 'Volkswagen'],
    fuel: ['Diesel', 'El'],
    maxPrice: 300_000,
    minYear: 2_015,
  },
  order: { by: 'price', order: 'asc' },
  at: { page: 40 },
  size: 20,
  withImage: true,
};

/** The expensive statements of the search, recorded from the connection pool. */
export async function searchQueries(pool: pg.Pool): Promise<HeavyQuery[]> {
  const inSql = await caughtStatements(pool, (noted) => sqlAdSearch(createDb(noted))(REQUEST));
  const { rows } = await pool.query<{ id: number }>('select internal_id as id from ads order by internal_id limit 24');
  const ids = rows.length > 0 ? rows.map(({ id }) => id) : [1];
  const ofPage = await caughtStatements(pool, (noted) => readAdRows(createDb(noted), ids, new Date()));
  const popular = await caughtStatements(pool, async (noted) => {
    const client = await noted.connect();
    await client.query('begin');
    await refreshPopularAds(client);
    await client.query('rollback');
    client.release();
  });
  return [
    {
      name: 'load-index',
      what: 'All active ads for the index in memory, when the stock is loaded whole; sent as binary COPY.',
      statement: { sql: LISTED_ADS.trim(), values: [] },
    },
    {
      name: 'page-rows',
      what: 'The ads of a page by their ids, with each one’s prices.',
      statement: statementWith(ofPage, 'price_events'),
    },
    {
      name: 'popular',
      what: 'Places of the popular list, in the transaction of each import.',
      statement: statementWith(popular, 'insert into popular_ranking'),
    },
    {
      name: 'reference-search',
      what: 'The reference in SQL: page, total, and every value of every filter under the others.',
      statement: statementWith(inSql, 'with rated as'),
    },
    {
      name: 'reference-values',
      what: 'The reference in SQL: the values in stock of every filter, once per version of the stock.',
      statement: statementWith(inSql, 'max(generation_id)'),
    },
  ];
}

/**
 * Writes each statement with its plan to docs/queries.
 * @param source the benchmark that writes them, and its data set
 */
export async function writeQueryPlans(
  pool: pg.Pool,
  queries: readonly HeavyQuery[],
  source: { bench: string; data: string },
): Promise<void> {
  for (const { name, what, statement } of queries) {
    const text = queryFile({ what, statement, ...source, plan: await explain(pool, statement) });
    writeFileSync(path.join(QUERIES_FOLDER, `${name}.sql`), text);
  }
}

async function explain(pool: pg.Pool, { sql, values }: Statement): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers off) ${sql}`, values);
    await client.query('rollback');
    return rows.map((row) => row['QUERY PLAN']);
  } finally {
    client.release();
  }
}

const MAX_LINE_LENGTH = 180;

const queryFile = (parts: {
  what: string;
  statement: Statement;
  bench: string;
  data: string;
  plan: string[];
}): string =>
  [
    `-- ${parts.what}`,
    `-- Written by npm run bench ${parts.bench}; the plan is of ${parts.data}.`,
    ...parts.statement.values.map((value, at) => `-- $${at + 1}: ${shortened(JSON.stringify(value))}`),
    '',
    `${plainSql(parts.statement.sql)};`,
    '',
    ...parts.plan.map((line) => `-- ${shortened(line)}`),
    '',
  ].join('\n');

const shortened = (line: string): string =>
  line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)} …` : line;

/** A statement without the indentation of the source code. */
export const plainSql = (sql: string): string =>
  sql
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
