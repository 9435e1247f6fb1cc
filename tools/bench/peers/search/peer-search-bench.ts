import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import type pg from 'pg';
import { createDb } from '#src/db/connection/client.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import type { BenchContext, Benchmark, BenchResult, BenchRow } from '#tools/bench/benchmark.ts';
import { describeAds, percentile } from '#tools/bench/benchmark.ts';
import { installPeers } from '#tools/bench/peers/installed-peers.ts';
import { overSearchStock } from '#tools/bench/scratch-database.ts';
import { sampleCars } from '#tools/bench/search/search-bench.ts';
import { randomRequests } from '#tools/bench/search/search-requests.ts';
import { peerAnswer } from './own-peers.ts';
import type { ListReport, PeerName, PeerOrder, PeerReport } from './peer-process.ts';
import { PEER_LISTS, type PeerAnswer, type PeerRequest, WARM_UP_REQUESTS } from './search-peer.ts';

const SEED = 20_261_123;
/** Requests of each list: without text and with. */
const REQUESTS = 100;
/** Longest time that a peer may spend on a list, ms, and until it reports, with its load. */
const MAX_LIST_MS = 10_000;
const MAX_PEER_MS = 15 * 60_000;
const MAX_HEAP_MB = 8_192;

const PEERS: readonly [name: PeerName, label: string][] = [
  ['ownIndex', 'Milvis, index in memory'],
  ['ownSql', 'Milvis, SQL fallback'],
  ['plainPostgres', 'plain PostgreSQL, one statement'],
  ['duckDb', 'DuckDB'],
  ['orama', 'Orama'],
  ['itemsJs', 'ItemsJS'],
];

export const peerSearchBench = (name: string, ownAds: number): Benchmark => ({
  name,
  onlyByName: true,
  run: async (context) => {
    const ads = context.ads ?? ownAds;
    const packages = await installPeers(context.config.dataDir);
    return overSearchStock(context, ads, (pool) => measurePeers(context, pool, { ads, packages }));
  },
});

type Size = { ads: number; packages: string };

async function measurePeers(context: BenchContext, pool: pg.Pool, { ads, packages }: Size): Promise<BenchResult> {
  const lists = await sampleLists(pool);
  const rows: BenchRow[] = [];
  for (const [place, [name, label]] of PEERS.entries()) {
    context.report(place / PEERS.length, label);
    const report = await reportOf({
      name,
      packages,
      maxMs: MAX_LIST_MS,
      databaseUrl: pool.options.connectionString ?? '',
      lists: lists.map((list) => list.map(({ asked }) => asked)),
    });
    rows.push({ peer: label, ...(report === null ? unmeasured : measured(report, lists)) });
  }
  const load = os.loadavg()[0]?.toFixed(0);
  return {
    data: `${describeAds(ads)}, at most ${REQUESTS} searches without and ${REQUESTS} with text, load ${load}`,
    rows,
  };
}

type Reference = { asked: PeerRequest; answer: PeerAnswer };

/** Random requests without and with text, with the answers that every peer should give. */
async function sampleLists(pool: pg.Pool): Promise<Reference[][]> {
  const { search } = createAdSearch(createDb(pool));
  const requests = randomRequests(await sampleCars(pool), SEED);
  const lists: Reference[][] = [[], []];
  while (lists.some((list) => list.length < WARM_UP_REQUESTS + REQUESTS)) {
    const request = requests.next().value;
    // The site's own judgement of prices and its places, which peers do not have.
    if (request.order.by === 'value' || request.order.by === 'distance' || request.filters.near !== '') continue;
    const list = lists[request.filters.search === '' ? 0 : 1];
    if (list === undefined || list.length >= WARM_UP_REQUESTS + REQUESTS) continue;
    const result = await search(request);
    const offset = (result.currentPage - 1) * request.size;
    list.push({ asked: { request: { ...request, filters: result.filters }, offset }, answer: peerAnswer(result) });
  }
  return lists;
}

/** @returns null when the peer has not reported in time, or ran out of memory. @throws when it ended with an error of its own */
async function reportOf(order: PeerOrder): Promise<PeerReport | null> {
  const peer = fork(new URL('./peer-process.ts', import.meta.url), {
    execArgv: ['--expose-gc', `--max-old-space-size=${MAX_HEAP_MB}`],
    serialization: 'advanced',
  });
  const limit = setTimeout(() => peer.kill('SIGKILL'), MAX_PEER_MS);
  peer.send(order);
  const exit = once(peer, 'exit');
  const report = await Promise.race([
    once(peer, 'message').then(([message]) => message as PeerReport),
    exit.then(([code]) => {
      if (code !== null) throw new Error(`The peer ${order.name} ended with code ${code}; see above.`);
      return null;
    }),
  ]);
  await exit;
  clearTimeout(limit);
  return report;
}

const COLUMNS = ['p50 ms', 'p95 ms', 'text, p50 ms', 'text, p95 ms', 'CPU ms', 'load s', 'memory MB'] as const;
const unmeasured: BenchRow = {
  ...Object.fromEntries(COLUMNS.map((column) => [column, '–'])),
  answers: `none within ${MAX_PEER_MS / 60_000} min`,
};

function measured(report: PeerReport, lists: readonly Reference[][]): BenchRow {
  const [plain, text] = report.lists.map((list) => percentiles(list));
  const [first] = report.lists;
  return {
    'p50 ms': plain?.[0] ?? '–',
    'p95 ms': plain?.[1] ?? '–',
    'text, p50 ms': text?.[0] ?? '–',
    'text, p95 ms': text?.[1] ?? '–',
    'CPU ms': report.isRemote || !first ? 'in the server' : (first.cpuMs / first.times.length).toFixed(1),
    'load s': report.isRemote ? '–' : (report.loadMs / 1000).toFixed(1),
    'memory MB': report.isRemote ? 'in the server' : report.megabytes,
    answers: report.lists
      .map((list, place) => comparison(list, lists[place]?.slice(WARM_UP_REQUESTS) ?? []))
      .join('; '),
  };
}

const percentiles = (list: ListReport | null): string[] =>
  list === null ? ['–', '–'] : [0.5, 0.95].map((share) => percentile(list.times, share).toFixed(1));

/** How many answers have the same total and counts as the reference, and the same page where the peer has the site's order. */
function comparison(list: ListReport | null, references: readonly Reference[]): string {
  if (list === null) return 'text: not possible';
  const equal = list.answers.filter((answer, place) => {
    const reference = references[place]?.answer;
    return (
      reference !== undefined && canonical(answer, answer.ids) === canonical(reference, answer.ids && reference.ids)
    );
  });
  return equal.length === list.answers.length
    ? `all ${equal.length} equal`
    : `${equal.length} of ${list.answers.length} equal`;
}

const canonical = ({ total, counts }: PeerAnswer, ids: number[] | null): string =>
  JSON.stringify([
    total,
    ids,
    PEER_LISTS.map((name) =>
      Object.entries(counts[name])
        .filter(([value, count]) => value !== '' && count > 0)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
  ]);
