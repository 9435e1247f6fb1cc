import { createPool } from '#src/db/connection/client.ts';
import { ownIndex, ownSql } from './own-peers.ts';
import { itemsJs, orama } from './script-peers.ts';
import {
  type PeerAnswer,
  type PeerRequest,
  type PeerSource,
  type SearchPeer,
  WARM_UP_REQUESTS,
} from './search-peer.ts';
import { duckDb, plainPostgres } from './sql-peers.ts';

/**
 * One peer in a process of its own, so that memory and processor time are its own: loads it, answers the first requests to warm up
 * and the others timed, each at most for the given time, and sends a {@link PeerReport}.
 */
const PEERS: Readonly<Record<PeerName, (source: PeerSource) => Promise<SearchPeer>>> = {
  ownIndex,
  ownSql,
  plainPostgres,
  duckDb,
  orama,
  itemsJs,
};

export type PeerName = 'ownIndex' | 'ownSql' | 'plainPostgres' | 'duckDb' | 'orama' | 'itemsJs';
export type PeerOrder = {
  name: PeerName;
  databaseUrl: string;
  packages: string;
  /** Two lists that are measured one after the other: without text, and with text. */
  lists: PeerRequest[][];
  /** Longest time of a list, ms; at least three requests are answered. */
  maxMs: number;
};
/** Answers to the timed requests of a list, as many as fitted in the time; `cpuMs` is that of the process, for all of them. */
export type ListReport = { times: number[]; cpuMs: number; answers: PeerAnswer[] };
export type PeerReport = { loadMs: number; megabytes: number; isRemote: boolean; lists: (ListReport | null)[] };

const MIN_ANSWERS = 3;
const STATEMENT_TIMEOUT_MS = 120_000;

process.once('message', async (order: PeerOrder) => {
  const report = await measurePeer(order);
  process.send?.(report, () => process.exit(0));
});

async function measurePeer({ name, databaseUrl, packages, lists, maxMs }: PeerOrder): Promise<PeerReport> {
  const pool = createPool(databaseUrl, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const before = residentMegabytes();
  const begin = performance.now();
  const peer = await PEERS[name]({ pool, packages });
  const loadMs = performance.now() - begin;
  const reports: (ListReport | null)[] = [];
  for (const [place, requests] of lists.entries()) {
    if (place === 1 && peer.isWithoutText) reports.push(null);
    else {
      await answerList(peer, requests.slice(0, WARM_UP_REQUESTS), maxMs);
      reports.push(await answerList(peer, requests.slice(WARM_UP_REQUESTS), maxMs));
    }
  }
  return { loadMs, megabytes: residentMegabytes() - before, isRemote: peer.isRemote ?? false, lists: reports };
}

async function answerList(peer: SearchPeer, requests: readonly PeerRequest[], maxMs: number): Promise<ListReport> {
  const times: number[] = [];
  const answers: PeerAnswer[] = [];
  const cpu = process.cpuUsage();
  const end = performance.now() + maxMs;
  for (const request of requests) {
    const begin = performance.now();
    if (begin > end && times.length >= MIN_ANSWERS) break;
    answers.push(await peer.search(request));
    times.push(performance.now() - begin);
  }
  const { user, system } = process.cpuUsage(cpu);
  return { times, cpuMs: (user + system) / 1000, answers };
}

/** Memory of the process after a collection; native memory is included. */
function residentMegabytes(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage.rss() / 1e6);
}
