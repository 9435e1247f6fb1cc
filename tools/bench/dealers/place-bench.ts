import type pg from 'pg';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { LIST_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { SWEDISH_PLACES } from '#src/domain/places/find-place.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { type Benchmark, type BenchResult, describeAds, percentileColumns, timeOf } from '#tools/bench/benchmark.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { sampleCars } from '#tools/bench/search/search-bench.ts';
import { randomRequests } from '#tools/bench/search/search-requests.ts';
import { createRandom } from '#tools/demo/chance/random.ts';

const ADS = 100_000;
const SEARCHES = 1_000;
const SEED = 20_261_125;
/** km */
const WITHIN = [2, 5, 10, 25, 50, 100, 200];

/** `npm run bench places`: random lists, the same near a place, and those sorted by distance; with counts and the rows of the page. */
export const placeBench: Benchmark = {
  name: 'places',
  run: (context) => overSearchStock(context, ADS, (pool) => measure(pool)),
};

async function measure(pool: pg.Pool): Promise<BenchResult> {
  // The stock has invented towns; these are real ones, with more ads in some than in others.
  await pool.query(
    `update ads set city = ($1::text[])[1 + floor(power((hashint8extended(internal_id, 77) & 1048575)::float8 / 1048576, 2) * $2)::int]`,
    [SWEDISH_PLACES.map(({ name }) => name), SWEDISH_PLACES.length],
  );
  await pool.query('update stock_version set version = version + 1');
  await pool.query('vacuum (analyze) ads');
  const db = createDb(pool);
  const service = createAdSearch(db);
  await service.warm();
  const random = createRandom(String(SEED));
  const requests = randomRequests(await sampleCars(pool), SEED);
  const kinds: Kind[] = ['without a place', 'near a place', 'sorted by distance'].map((run) => ({
    run,
    times: [],
    cpuMs: 0,
  }));
  for (let number = 0; number < SEARCHES; number += 1) {
    const request = requests.next().value;
    const place = { near: random.pick(SWEDISH_PLACES).name, within: random.pick(WITHIN) };
    const near = { ...request, filters: { ...request.filters, ...place } };
    const asked: AdSearchRequest[] = [request, near, { ...near, order: { by: 'distance', order: 'asc' } }];
    // Interleaved, so that all three meet the same machine.
    for (const [at, kind] of kinds.entries()) {
      const cpu = process.cpuUsage();
      kind.times.push(await timeOf(() => searchAndRead(asked[at] ?? request)));
      const { user, system } = process.cpuUsage(cpu);
      kind.cpuMs += (user + system) / 1000;
    }
  }
  return {
    data: describeAds(ADS),
    rows: kinds.map(({ run, times, cpuMs }) => ({
      run,
      searches: times.length,
      ...percentileColumns(times, 1),
      'processor ms': (cpuMs / times.length).toFixed(2),
    })),
  };

  async function searchAndRead(request: AdSearchRequest): Promise<void> {
    const { adIds, facets } = await service.search(request);
    // Facets are computed when they are read.
    for (const name of LIST_FILTERS) facets[name].at(0);
    await readAdRows(db, adIds, new Date());
  }
}

type Kind = { run: string; times: number[]; cpuMs: number };
