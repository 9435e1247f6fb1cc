import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { readDatabaseIdentity, readStockState } from '#src/db/ad-search/ad-documents.ts';
import { sqlAdSearch } from '#src/db/ad-search/ad-search.ts';
import { createDb } from '#src/db/connection/client.ts';
import { dayNumber } from '#src/domain/format/dates.ts';
import { SCHEMA } from '#src/engines/opensearch/ad-document.ts';
import { buildIndex, problemOf, withIndexLock } from '#src/engines/opensearch/index-stock.ts';
import { openStock } from '#src/engines/opensearch/opened-stock.ts';
import { connectSearchCluster, type SearchCluster } from '#src/engines/opensearch/search-cluster.ts';
import { searchOpened } from '#src/engines/opensearch/search-opened.ts';
import { checkServer, readIndex } from '#src/engines/opensearch/stock-states.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { runStep } from '#src/server/steps.mjs';
import { sampleCars } from '#tools/bench/search/search-bench.ts';
import { randomRequests } from '#tools/bench/search/search-requests.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';

const USAGE = 'npm run search-cluster -- build | check | compare [number of searches]';
const COMPARED = 100;
const SEED = 28;
const LIMIT_MS = 60_000;

/** `npm run search-cluster`: builds, checks and compares the index of SEARCH_URL; the site may be running. */
await runTool('Stopped. The index in use is unchanged.', async (shutdown) => {
  const [task = '', count = String(COMPARED)] = process.argv.slice(2);
  const work = new Map([
    ['build', build],
    ['check', check],
    ['compare', compare],
  ]).get(task);
  if (work === undefined || !/^[1-9]\d{0,5}$/.test(count)) throw new LaunchError(`${USAGE}.`);
  const config = toolConfig();
  if (config.searchCluster === null) throw new LaunchError('SEARCH_URL is not set: there is no search cluster.');
  const pool = await openPreparedDatabase(config, shutdown);
  const cluster = connectSearchCluster(config.searchCluster.urls, { limitMs: LIMIT_MS });
  shutdown.onClose('The search cluster', () => cluster.close());
  await checkServer(cluster).catch((error: unknown) => {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  });
  await work({ pool, cluster, alias: config.searchCluster.alias, count: Number(count) });
});

type Task = { pool: pg.Pool; cluster: SearchCluster; alias: string; count: number };

async function build({ pool, cluster, alias }: Task): Promise<void> {
  const client = await pool.connect();
  try {
    const built = await runStep('Search cluster', () =>
      withIndexLock(client, 'wait', () => buildIndex(client, cluster, alias)),
    );
    if (built) console.log(`${built.ads} ads of version ${built.version}.`);
  } finally {
    client.release(true);
  }
}

/** Prints what the index is, and fails when it does not answer for the stock as it is now. */
async function check({ pool, cluster, alias }: Task): Promise<void> {
  const client = await pool.connect();
  try {
    const index = await readIndex(cluster, alias);
    if (index === null) throw new LaunchError(`There is no index ${alias}: npm run search-cluster -- build.`);
    const problem = problemOf(index, await readDatabaseIdentity(client));
    if (problem !== null) throw new LaunchError(problem);
    if (index.meta?.schema !== SCHEMA)
      throw new LaunchError(
        `The index ${index.name} has schema ${index.meta?.schema}; this site reads ${SCHEMA} and will rebuild it.`,
      );
    const stock = await openStock(createDb(pool), cluster, index.name);
    const { version } = await readStockState(client);
    const { rows } = await client.query<{ ads: number }>(
      `select count(*)::int as ads from ads where status = 'active' and listed_as is null`,
    );
    const ads = rows[0]?.ads ?? 0;
    console.log(
      `${index.name}: ${stock.whole.total} ads of version ${stock.version}; the stock has ${ads} of version ${version}.`,
    );
    await stock.state.close();
    const isSame = stock.version === version && stock.whole.total === ads;
    if (!isSame) throw new LaunchError('The index is behind; a running site indexes within seconds.');
  } finally {
    client.release();
  }
}

/** Compares random searches with SQL, the reference. */
async function compare({ pool, cluster, alias, count }: Task): Promise<void> {
  const db = createDb(pool);
  const stock = await openStock(db, cluster, alias);
  const inSql = sqlAdSearch(db);
  const requests = randomRequests(await sampleCars(pool), SEED);
  let differing = 0;
  for (let at = 0; at < count; at += 1) {
    const request = requests.next().value;
    const [own, reference] = await Promise.all([searchOpened(stock, request, dayNumber(new Date())), inSql(request)]);
    if (own.version !== reference.version)
      throw new LaunchError('The stock changed while it was compared; run this again.');
    // Facets are computed when they are read.
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(own)), JSON.parse(JSON.stringify(reference)))) continue;
    differing += 1;
    console.log(`Differs: ${JSON.stringify(request)}`);
  }
  await stock.state.close();
  console.log(`${count} searches compared with SQL, ${differing} differ.`);
  if (differing > 0) throw new LaunchError('The index differs from the stock: npm run search-cluster -- build.');
}
