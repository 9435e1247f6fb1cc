import { readFileSync, writeFileSync } from 'node:fs';
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

/**
 * Replaces statements in docs/queries that the search no longer sends. Their plans remain: they are of so many ads that a change of a
 * filter need not wait for them.
 */
export function writeStatements(queries: readonly HeavyQuery[], bench: string): void {
  for (const query of queries) {
    const file = path.join(QUERIES_FOLDER, `${query.name}.sql`);
    writeFileSync(file, withStatement(readFileSync(file, 'utf8'), query, bench));
  }
}

/** @returns the text of a file with the statement that the search sends now; the same text if it is that one already */
export function withStatement(stored: string, { what, statement }: Omit<HeavyQuery, 'name'>, bench: string): string {
  if (hasStatement(stored, statement.sql)) return stored;
  // A statement has no empty lines.
  const plan = stored.split('\n\n').slice(2).join('\n\n');
  const source = `-- Written by npm run bench ${bench}; the plan is of an earlier statement, by npm run bench search-million.`;
  return [...statementLines(what, source, statement), plan].join('\n');
}

/** Whether a file has a statement. The number of ids in it depends on the ads of the page. */
export const hasStatement = (stored: string, sql: string): boolean =>
  withoutIds(stored).includes(withoutIds(plainSql(sql)));
const withoutIds = (sql: string): string => sql.replace(/in \(\$\d+(, \$\d+)*\)/g, 'in (ids)').replace(/\$\d+/g, '$');

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
    ...statementLines(
      parts.what,
      `-- Written by npm run bench ${parts.bench}; the plan is of ${parts.data}.`,
      parts.statement,
    ),
    ...parts.plan.map((line) => `-- ${shortened(line)}`),
    '',
  ].join('\n');

const statementLines = (what: string, source: string, { sql, values }: Statement): string[] => [
  `-- ${what}`,
  source,
  ...values.map((value, at) => `-- $${at + 1}: ${shortened(JSON.stringify(value))}`),
  '',
  `${plainSql(sql)};`,
  '',
];

const shortened = (line: string): string =>
  line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)} …` : line;

/** A statement without the indentation of the source code. */
export const plainSql = (sql: string): string =>
  sql
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
