import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { countFlags, listBrands, listDealers, searchStaffAds, staffAdsToExport } from '#src/db/ads/staff-ads.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { exportWriter } from '#src/domain/staff-lists/export-format.ts';
import { parseStaffAdQuery, STAFF_AD_SORTS, type StaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { EXPORTED_COLUMNS } from '#src/web/staff/vehicles/vehicle-list.server.ts';
import { type BenchContext, type Benchmark, type BenchResult, percentile, timeOf } from './benchmark.ts';
import { overSearchStock } from './scratch-database.ts';

const ADS = 100_000;
const TRIES = 5;

/** Filters of staff's table of ads: none, each alone, those of the work queues, and the widest and narrowest of several. */
const FILTERS: Readonly<Record<string, string>> = {
  none: '',
  'for sale': 'status=active',
  sold: 'status=sold',
  dealer: 'handlare=17',
  make: 'marke=Volvo',
  'make and model': 'marke=Volvo&serie=v60',
  'any flag': 'anmarkning=alla',
  'one flag': 'anmarkning=kW+mot+hk',
  unconfirmed: 'anmarkning=obekräftad',
  'without picture': 'status=active&saknar=bild',
  'without price': 'status=active&saknar=pris',
  edited: 'rattad=1',
  'price range': 'pris-fran=50000&pris-till=150000',
  years: 'ar-fran=2015&ar-till=2019',
  'frequent word': 'q=volvo',
  'word of every dealer': 'q=bil',
  'two words': 'q=volvo+v60',
  'word and year': 'q=volkswagen+2019',
  'dealer by name': 'q=namn17',
  plate: 'q=ABC123',
  'no hit': 'q=kopparslagare',
};

/** Staff's table of ads: each filter with each order, on the first page and on a deep one; and its export. */
export const staffListBench: Benchmark = {
  name: 'staff-list',
  run: (context) =>
    overSearchStock(context, context.ads ?? ADS, async (pool) => {
      await mixStock(pool);
      return measure(context, pool);
    }),
};

async function measure({ report, ads }: BenchContext, pool: pg.Pool): Promise<BenchResult> {
  const db = createDb(pool);
  const rows: BenchResult['rows'] = [];
  const all: number[] = [];
  const filters = Object.entries(FILTERS);
  for (const [place, [name, address]] of filters.entries()) {
    report(0.3 + (0.6 * place) / filters.length, name);
    const base = parseStaffAdQuery(new URLSearchParams(address));
    const { total } = await searchStaffAds(db, base);
    const times: number[] = [];
    let slowest = { ms: 0, sort: '' };
    for (const query of queriesOf(base, total)) {
      const ms = await minTimeOf(() => searchStaffAds(db, query));
      times.push(ms);
      const sort = `${query.order.isDescending ? '-' : ''}${query.order.by}${query.page > 1 ? `, page ${query.page}` : ''}`;
      if (ms > slowest.ms) slowest = { ms, sort };
    }
    all.push(...times);
    rows.push({ filter: name, ads: total, ...columnsOf(times), slowest: slowest.sort });
  }
  rows.push({ filter: 'all of these', ads: '', ...columnsOf(all), slowest: '' });
  const options = [
    () => countFlags(db, parseStaffAdQuery(new URLSearchParams())),
    () => listBrands(db),
    () => listDealers(db),
  ];
  const optionTimes: number[] = [];
  for (let count = 0; count < TRIES; count += 1)
    optionTimes.push(await timeOf(() => Promise.all(options.map((read) => read()))));
  rows.push({ filter: 'options of the filters', ads: '', ...columnsOf(optionTimes), slowest: '' });
  rows.push(...(await measureExport(db)));
  return {
    data: `${(ads ?? ADS).toLocaleString('sv-SE')} ads of every status; times are the shortest of ${TRIES}`,
    rows,
  };
}

/** Each order in both directions, on the first page and in the middle of the first 100 pages. */
const queriesOf = (base: StaffAdQuery, total: number): StaffAdQuery[] =>
  STAFF_AD_SORTS.flatMap((by) =>
    [true, false].flatMap((isDescending) =>
      [1, Math.min(100, Math.ceil(total / base.size))]
        .filter((page, place) => page > 1 || place === 0)
        .map((page) => ({ ...base, page, order: { by, isDescending } })),
    ),
  );

/** The shortest of several times: other work of the machine only lengthens one. */
async function minTimeOf(work: () => Promise<unknown>): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let count = 0; count < TRIES; count += 1) min = Math.min(min, await timeOf(work));
  return min;
}

const columnsOf = (times: readonly number[]) => ({
  'p50 ms': percentile(times, 0.5).toFixed(1),
  'p95 ms': percentile(times, 0.95).toFixed(1),
  'max ms': Math.max(...times).toFixed(1),
});

/** A stock in which every filter finds something: a sixth is closed or hidden, some are flagged, edited or unconfirmed. */
export async function mixStock(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update ads set
       status = case when internal_id % 8 = 0 then 'sold' when internal_id % 24 = 1 then 'removed' when internal_id % 60 = 2 then 'hidden' else status end,
       closed_at = case when internal_id % 8 = 0 or internal_id % 24 = 1 then now() end,
       days_for_sale = case when internal_id % 8 = 0 or internal_id % 24 = 1 then 30 end,
       quality_flags = case when internal_id % 20 = 3 then array['kW mot hk'] else '{}' end,
       licence_plate = case when internal_id % 3 = 0 then 'ABC' || lpad((internal_id % 1000)::text, 3, '0') end,
       updated_at = published_at + (internal_id % 97) * interval '1 hour'`,
  );
  await pool.query(
    `insert into ad_overrides (ad_id, field, value, feed_value, email)
     select internal_id, 'price', '1', '2', 'staff@bil.example' from ads where internal_id % 50 = 7`,
  );
  await pool.query('update dealers set unconfirmed_at = now(), last_delivered_at = now() where id % 40 = 10');
  await pool.query(`update dealers set name = 'Namn' || id || ' Bil AB'`);
  await pool.query('vacuum (analyze) ads, ad_overrides, dealers');
}

/** The whole list as files, with the memory that grows meanwhile: with garbage, and what is still in use after each tenth. */
async function measureExport(db: Db): Promise<BenchResult['rows']> {
  const rows: BenchResult['rows'] = [];
  for (const format of ['csv', 'json'] as const) {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const run = async (afterPart: (ads: number) => void): Promise<number> => {
      const writer = exportWriter(format, EXPORTED_COLUMNS);
      let ads = 0;
      for await (const part of readByCursor(db, staffAdsToExport(db, parseStaffAdQuery(new URLSearchParams())))) {
        writer.part(part, ads === 0);
        ads += part.length;
        afterPart(ads);
      }
      return ads;
    };
    let [most, inUse, ads] = [0, 0, 0];
    const grown = (): number => process.memoryUsage().heapUsed - before;
    const ms = await timeOf(async () => {
      ads = await run(() => {
        most = Math.max(most, grown());
      });
    });
    // In a run of its own, as collecting garbage takes time.
    await run((read) => {
      if (read % Math.ceil(ads / 10) >= PART) return;
      collectGarbage();
      inUse = Math.max(inUse, grown());
    });
    const time = ms.toFixed(0);
    rows.push({
      filter: `export as ${format}`,
      ads,
      'p50 ms': time,
      'p95 ms': time,
      'max ms': time,
      slowest: `heap +${megabytes(most)} MB at most, +${megabytes(inUse)} MB without garbage`,
    });
  }
  return rows;
}

/** About the rows of one part of an export. */
const PART = 1_000;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Node has the function only with a flag, which can be set while it runs. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
