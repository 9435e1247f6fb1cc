import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { beginSession } from '#src/commands/accounts/sign-in.ts';
import { insertAccount, insertRole } from '#src/db/accounts/account-users.ts';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { recordStockChanges } from '#src/db/deliveries/stock-changes.ts';
import { writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { runStep } from '#src/server/steps.mjs';
import { adApiUrl, adUrl } from '#src/visitor-urls.ts';
import { type Seen, underLoad } from './cluster-load.ts';
import {
  AFTER_MS,
  BEFORE_MS,
  type Clients,
  countsOf,
  describe,
  describeCounts,
  type FaultResult,
  FULL_STRENGTH_MS,
  isFine,
  lostWrites,
  metricsOf,
  primaryOf,
  secondsOf,
  until,
} from './fault-measures.ts';
import type { PostgresServer } from './postgres-cluster.ts';
import { deliverWhileSearching, killSearchNode } from './search-faults.ts';
import { type Cluster, startWeb, type WebProcess } from './start-cluster.ts';

const WRITES_RESUME_MS = 30_000;
/** A failover manager needs some time to see that the primary is gone. */
const DETECTION_MS = 1_000;
const DELAY_MS = 30_000;
const VALUED_LIMIT_MS = 600_000;
const STOCKS = 8;
/** Less than the delay together; each version lets every process render its pages again. */
const STOCK_PAUSE_MS = 3_000;

/** Runs the faults one after the other; each leaves the cluster whole. */
export async function runFaults(cluster: Cluster, { failovers }: { failovers: number }): Promise<FaultResult[]> {
  const clients = await makeClients(cluster);
  await runStep('First valuation of the stock', () => until(() => isValued(cluster), VALUED_LIMIT_MS));
  const rows: FaultResult[] = [];
  const run = async (title: string, work: () => Promise<Omit<FaultResult, 'test'>>) => {
    const before = await countsOf(cluster, 'requests_refused_total', 'reason');
    const row = await runStep(title, work).catch((error: unknown) => ({ figure: String(error), passed: false }));
    // Why a process refused requests; the proxy asked another one.
    const refused = describeCounts(before, await countsOf(cluster, 'requests_refused_total', 'reason'));
    const figure = `${row.figure}${refused && `; refused by processes: ${refused}`}`;
    rows.push({ test: title, figure, passed: row.passed });
    console.log(`  ${row.passed ? 'passed' : 'FAILED'}: ${figure}`);
  };
  const [, second] = cluster.webs;
  await run('One web process killed with -9', () => killWeb(cluster, clients, second));
  await run('One replica killed with -9', () => killReplica(cluster, clients));
  if (cluster.search.length > 0) {
    await run('One OpenSearch node killed with -9', () => killSearchNode(cluster, clients));
    await run('A delivery of changed ads while searching', () => deliverWhileSearching(cluster, clients));
  }
  await run('Rolling restart', () => rollingRestart(cluster, clients));
  await run('Replica 30 s behind', () => replicaBehind(cluster, clients));
  await run(`Primary killed with -9, standby promoted, ${failovers} times`, () =>
    failOver(cluster, clients, failovers),
  );
  return rows;
}

/** Whether the job that values a new stock, which takes a core for minutes, has ended. */
async function isValued(cluster: Cluster): Promise<boolean> {
  const found = await (await primaryOf(cluster)).query(
    `select 1 from valuation_state join stock_version on version >= stock_version
     union all select 1 from valuation_models where state = 'refused'`,
  );
  return found.length > 0;
}

async function makeClients({ postgres }: Cluster): Promise<Clients> {
  const pool = createPool(postgres.url, { max: 1 });
  const db = createDb(pool);
  try {
    const userId = await insertAccount(db, { email: 'kluster@bil.example', passwordHash: null, isConfirmed: true });
    if (!userId) throw new Error('The account of the test exists already.');
    await insertRole(db, userId, 'admin');
    const token = await beginSession(db, userId, { network: '127.0.0.1', userAgent: 'cluster', oldToken: null });
    const [cookie = ''] = writeCookie('session', token, { isHttps: false }).split(';');
    const found = await db.selectFrom('ads').select('internal_id').where('status', '=', 'active').limit(200).execute();
    return { cookie, ads: found.map((ad) => ad.internal_id) };
  } finally {
    await pool.end();
  }
}

async function killWeb(cluster: Cluster, clients: Clients, web: WebProcess | undefined) {
  if (!web) throw new Error('There is no second process.');
  let recoveredMs = 0;
  const seen = await underLoad({ ...cluster, ...clients }, async () => {
    await sleep(BEFORE_MS);
    await web.program.end('SIGKILL');
    await sleep(AFTER_MS);
    const begun = performance.now();
    await startWeb(web);
    recoveredMs = performance.now() - begun;
    await sleep(BEFORE_MS);
  });
  const lost = await lostWrites(await primaryOf(cluster), seen);
  return {
    figure: `${describe(seen, lost)}; ready again ${secondsOf(recoveredMs)} after its start`,
    passed: isFine(seen, lost) && recoveredMs < FULL_STRENGTH_MS,
  };
}

/** Replicas that a process reads from, by port. */
async function usedReplicas(web: WebProcess, cluster: Cluster): Promise<Set<number>> {
  const used = [...(await metricsOf(web, cluster))].filter(([, value]) => value === 1);
  return new Set(used.map(([name]) => Number(/^db_replica_used\{replica="[^"]*:(\d+)\//.exec(name)?.[1])));
}

async function untilUsedEverywhere(cluster: Cluster, server: PostgresServer): Promise<number> {
  const isUsed = async () => {
    const used = await Promise.all(cluster.webs.map((web) => usedReplicas(web, cluster)));
    return used.every((ports) => ports.has(server.port));
  };
  return until(isUsed, FULL_STRENGTH_MS);
}

async function killReplica(cluster: Cluster, clients: Clients) {
  const primary = await primaryOf(cluster);
  const replica = cluster.postgres.servers.findLast((server) => server !== primary);
  if (!replica) throw new Error('There is no replica.');
  const wasUsedMs = await untilUsedEverywhere(cluster, replica);
  let recoveredMs = 0;
  const seen = await underLoad({ ...cluster, ...clients }, async () => {
    await sleep(BEFORE_MS);
    await replica.end('SIGKILL');
    await sleep(AFTER_MS);
    const begun = performance.now();
    await replica.start();
    await untilUsedEverywhere(cluster, replica);
    recoveredMs = performance.now() - begun;
  });
  const lost = await lostWrites(primary, seen);
  return {
    figure: `${describe(seen, lost)}; read again by all processes ${secondsOf(recoveredMs)} after its start`,
    passed: isFine(seen, lost) && recoveredMs < FULL_STRENGTH_MS && wasUsedMs < FULL_STRENGTH_MS,
  };
}

async function rollingRestart(cluster: Cluster, clients: Clients) {
  const begun = performance.now();
  const seen = await underLoad({ ...cluster, ...clients }, async () => {
    await sleep(BEFORE_MS);
    for (const web of cluster.webs) {
      await web.program.end('SIGTERM');
      await startWeb(web);
      // The proxy sees that it is ready.
      await sleep(BEFORE_MS);
    }
  });
  const lost = await lostWrites(await primaryOf(cluster), seen);
  return {
    figure: `${describe(seen, lost)}; ${secondsOf(performance.now() - begun)} for three processes`,
    passed: isFine(seen, lost) && seen.refusedWrites === 0,
  };
}

/** A delivery changes the price of one ad every second; visitors ask any process for its page and its data. */
async function replicaBehind(cluster: Cluster, clients: Clients) {
  const primary = await primaryOf(cluster);
  const replica = cluster.postgres.servers.findLast((server) => server !== primary);
  const [ad = 0] = clients.ads;
  if (!replica) throw new Error('There is no replica.');
  const setDelay = async (ms: number) => {
    await replica.query(`alter system set recovery_min_apply_delay = '${ms}ms'`);
    await replica.query('select pg_reload_conf()');
  };
  const pool = createPool(primary.url, { max: 1 });
  const steps: number[] = [];
  const visitors: { looks: number; older: string[]; marked: number; newest: number }[] = [];
  let behindBytes = 0;
  const seen = await underLoad({ ...cluster, ...clients }, async () => {
    await setDelay(DELAY_MS);
    const end = new AbortController();
    const watching = [adUrl(ad), adApiUrl(ad), null].map(async (path) => {
      const visitor = { looks: 0, older: [] as string[], marked: 0, newest: 0 };
      visitors.push(visitor);
      while (!end.signal.aborted) {
        const next = path ?? (visitor.looks % 2 === 0 ? adUrl(ad) : adApiUrl(ad));
        const { price, isStale } = await priceAt(cluster.url + next, steps);
        if (price !== null && price < visitor.newest) {
          // A busy process sends an older page rather than none, and says so.
          if (isStale) visitor.marked += 1;
          else visitor.older.push(`${next}: ${price} after ${visitor.newest}`);
        }
        visitor.newest = Math.max(visitor.newest, price ?? 0);
        visitor.looks += 1;
        await sleep(60);
      }
    });
    for (let step = 1; step <= STOCKS; step += 1) {
      const price = 1_000_000 + step * 1_000;
      steps.push(price);
      await deliverPrice(pool, ad, price);
      await sleep(STOCK_PAUSE_MS);
    }
    const [lag] = await primary.query<{ bytes: string }>(
      `select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::text as bytes from pg_stat_replication`,
    );
    behindBytes = Number(lag?.bytes ?? 0);
    await sleep(1_000);
    end.abort();
    await Promise.all(watching);
  }).finally(() => pool.end());
  await setDelay(0);
  const caughtUpMs = await untilUsedEverywhere(cluster, replica);
  const lost = await lostWrites(primary, seen);
  const older = visitors.flatMap((visitor) => visitor.older);
  const marked = visitors.reduce((sum, visitor) => sum + visitor.marked, 0);
  const looks = visitors.reduce((sum, visitor) => sum + visitor.looks, 0);
  const last = steps.at(-1) ?? 0;
  return {
    figure:
      `${STOCKS} versions of the stock, the replica ${behindBytes} bytes behind: ${looks} looks, ${older.length} at an older stock` +
      `${older[0] ? ` (${older[0]})` : ''}, ${marked} marked as stale by a busy process; ${describe(seen, lost)}; caught up and read again after ${secondsOf(caughtUpMs)}`,
    passed:
      older.length === 0 &&
      isFine(seen, lost) &&
      behindBytes > 0 &&
      visitors.every(({ newest }) => newest === last) &&
      caughtUpMs < FULL_STRENGTH_MS,
  };
}

/** With what it changed: without, the search cluster would read the whole stock again. */
async function deliverPrice(pool: pg.Pool, ad: number, price: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update ads set price = $1 where internal_id = $2', [price, ad]);
    await client.query('update stock_version set version = version + 1, changed_at = now()');
    await recordStockChanges(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The newest of the prices that a page or its data has. */
async function priceAt(url: string, steps: readonly number[]): Promise<{ price: number | null; isStale: boolean }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (answer?.status !== 200) return { price: null, isStale: false };
  const text = (await answer.text()).replace(/[\s\u00a0]/g, '');
  const isStale = answer.headers.get('cache-status')?.includes('stale') === true;
  return { price: steps.findLast((price) => text.includes(String(price))) ?? null, isStale };
}

/** Kills the primary, promotes the synchronous standby, and makes the former primary a standby of it. */
async function failOver(cluster: Cluster, clients: Clients, times: number) {
  const resumed: number[] = [];
  const all: Seen[] = [];
  const lost: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const primary = await primaryOf(cluster);
    const [standby] = await primary.query<{ name: string }>(
      `select application_name as name from pg_stat_replication where sync_state = 'sync'`,
    );
    const successor = cluster.postgres.servers.find(({ name }) => name === standby?.name);
    const other = cluster.postgres.servers.find((server) => server !== primary && server !== successor);
    if (!successor || !other) throw new Error('The primary has no synchronous standby.');
    const seen = await underLoad({ ...cluster, ...clients }, async ({ acknowledgedAt }) => {
      await sleep(BEFORE_MS);
      await primary.end('SIGKILL');
      const killedAt = Date.now();
      await sleep(DETECTION_MS);
      await successor.query('select pg_promote(true, 30)');
      await other.follow(successor);
      const written = async () => acknowledgedAt.some((at) => at > killedAt + DETECTION_MS);
      await until(written, 2 * WRITES_RESUME_MS);
      resumed.push((acknowledgedAt.find((at) => at > killedAt + DETECTION_MS) ?? Number.POSITIVE_INFINITY) - killedAt);
      await sleep(1_000);
    });
    all.push(seen);
    lost.push(...(await lostWrites(successor, seen)));
    await primary.copyFrom(successor);
    await primary.start();
    await until(() => hasBothStandbys(successor), FULL_STRENGTH_MS);
    await successor.query(`delete from api_parameters where name like 'kluster-%'`);
  }
  const sum = (of: (seen: Seen) => number) => all.reduce((total, seen) => total + of(seen), 0);
  const together: Seen = {
    reads: sum(({ reads }) => reads),
    failed: all.flatMap(({ failed }) => failed),
    acknowledged: all.flatMap(({ acknowledged }) => acknowledged),
    refusedWrites: sum(({ refusedWrites }) => refusedWrites),
    acknowledgedAt: [],
    unseenWrites: all.flatMap(({ unseenWrites }) => unseenWrites),
  };
  const worst = Math.max(...resumed);
  const middle = resumed.toSorted((a, b) => a - b)[Math.floor(resumed.length / 2)] ?? worst;
  return {
    figure: `${describe(together, lost)}; writes resumed ${secondsOf(middle)} after the kill (median), ${secondsOf(worst)} at most`,
    passed: isFine(together, lost) && worst <= WRITES_RESUME_MS && resumed.length === times,
  };
}

async function hasBothStandbys(primary: PostgresServer): Promise<boolean> {
  const rows = await primary.query<{ state: string }>(
    `select sync_state as state from pg_stat_replication where state = 'streaming'`,
  );
  return rows.length === 2 && rows.some(({ state }) => state === 'sync');
}
