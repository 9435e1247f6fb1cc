import type pg from 'pg';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { createDb } from '#src/db/client.ts';
import type { AdSearchRequest } from '#src/domain/ads/ad-search.ts';
import { LIST_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { SWEDISH_PLACES } from '#src/domain/places/find-place.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { type Benchmark, type BenchResult, describeAds, percentileColumns, timesOf } from '#tools/bench/benchmark.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { sampleCars } from '#tools/bench/search/search-bench.ts';
import { randomRequests } from '#tools/bench/search/search-requests.ts';
import { createRandom } from '#tools/demo/chance/random.ts';

const ADS = 100_000;
const SEARCHES = 1_000;
const SEED = 20_261_125;
/** km; 0: the whole country, sorted by distance. */
const WITHIN = [2, 5, 10, 25, 50, 100, 200];

/** `npm run bench places`: random lists near a place, half of them sorted by distance, with counts and the rows of the page. */
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
  const near = (order: AdSearchRequest['order'] | null): AdSearchRequest[] =>
    Array.from({ length: SEARCHES }, () => {
      const request = requests.next().value;
      const place = { near: random.pick(SWEDISH_PLACES).name, within: random.pick(WITHIN) };
      return { ...request, filters: { ...request.filters, ...place }, order: order ?? request.order };
    });
  const search = async (request: AdSearchRequest): Promise<void> => {
    const { adIds, facets } = await service.search(request);
    // Facets are computed when they are read.
    for (const name of LIST_FILTERS) facets[name].at(0);
    await readAdRows(db, adIds, new Date());
  };
  const rowOf = async (run: string, asked: readonly AdSearchRequest[]) => ({
    ...{ run, searches: asked.length },
    ...percentileColumns(await timesOf(asked, search), 1),
  });
  const byDistance = near({ by: 'distance', order: 'asc' });
  return {
    data: describeAds(ADS),
    rows: [
      await rowOf('cold: place and distance', near(null)),
      await rowOf('cold: sorted by distance', byDistance),
      await rowOf('warm: sorted by distance', byDistance),
    ],
  };
}
