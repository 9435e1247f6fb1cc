import type pg from 'pg';
import type { Config } from '#src/config/env.ts';
import type { Report } from '#src/server/steps.mjs';

/** Input of a benchmark: the database that `npm start` would use, with schema and catalogue. */
export type BenchContext = {
  config: Config;
  databaseUrl: string;
  /** Address of the same server for a role that may create databases. */
  adminUrl: string;
  /** Connections for commands, without the statement timeouts of pages. */
  pool: pg.Pool;
  report: Report;
  /** Number of ads to generate instead of the benchmark's own; null: its own. */
  ads: number | null;
  /** Requests/s to hold instead of searching for the highest rate; null: search. */
  rate: number | null;
  /** File of real ads, for a benchmark that reads one; null: none. */
  file: string | null;
};

export type BenchRow = Record<string, string | number>;
export type BenchResult = {
  /** Size of the data set: "84 500 active ads". */
  data: string;
  /** Column → value, the same columns in every row. Times and sizes with their unit in the column's name. */
  rows: BenchRow[];
};

/** A measurement; docs/benchmarks.md describes it. */
export type Benchmark = {
  /** Name on the command line. */
  name: string;
  /** Set for a long benchmark, which runs only when named. */
  onlyByName?: boolean;
  run(context: BenchContext): Promise<BenchResult>;
};

export const describeAds = (count: number): string => `${count.toLocaleString('sv-SE')} active ads`;

/** Nearest-rank percentile: the smallest value that at least `share` (0 to 1) of the values do not exceed; NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Columns with percentiles of times in ms. */
export function percentileColumns(times: readonly number[], digits: number): BenchRow {
  return Object.fromEntries(
    [50, 95, 99].map((percent) => [`p${percent} ms`, percentile(times, percent / 100).toFixed(digits)]),
  );
}

/** Runs work and returns its time, ms. */
export async function timeOf(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/**
 * Processor time of work, ms, as the mean of several runs: on a busy machine it differs less than the time of the clock. Linux
 * may count it in steps of 4 ms, so that a single short run is measured as 0 or 4.
 */
export function processorTimeOf(work: () => unknown, runs = 20): number {
  const begin = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000 / runs;
}

/** Times of the work for each item, one after the other, ms. */
export async function timesOf<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push(await timeOf(() => work(item)));
  return times;
}
