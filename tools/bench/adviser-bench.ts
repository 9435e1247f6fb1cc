import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { createDb } from '#src/db/client.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { understand } from '#src/domain/adviser/understanding/parse-query.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { readWishes } from '#tools/eval/wish-file.ts';
import type { BenchContext, Benchmark, BenchResult } from './benchmark.ts';
import { percentile } from './percentile.ts';
import { overSearchStock } from './search/search-database.ts';

const ADS = 100_000;
/** Year for which the requests and the stock were written. */
const NOW = new Date('2026-11-20T12:00:00Z');
const RUNS = ['cold', 'warm'] as const;

/** `npm run bench adviser`. */
export const adviserBench: Benchmark = {
  name: 'adviser',
  what: 'The wishes of data/eval/adviser/wishes.jsonl, one after the other from one client: understood alone, and answered by the built-in adviser with cars, reasons and totals; cold, right after the stock was loaded, and again warm.',
  run: (context) => overSearchStock(context, ADS, (pool) => measure(context, createDb(pool))),
};

async function measure({ report }: BenchContext, db: ReturnType<typeof createDb>): Promise<BenchResult> {
  const wishes = readWishes(path.join(PROJECT_ROOT, 'data/eval/adviser/wishes.jsonl')).map(({ text }) => text);
  const knowledge = { names: await readCarNames(db), thisYear: NOW.getFullYear() };
  const adSearch = createAdSearch(db);
  await adSearch.warm();
  const adviser = createBuiltInAdviser(db, adSearch);
  const rows: BenchResult['rows'] = [];
  for (const [place, run] of RUNS.entries()) {
    report(0.6 + place * 0.2, run);
    rows.push(tableRow(`understood, ${run}`, await timed(wishes, async (wish) => understand(wish, knowledge))));
    rows.push(tableRow(`answered, ${run}`, await timed(wishes, (wish) => adviser.answer(wish, NEW_CONVERSATION, NOW))));
  }
  return { data: `${ADS.toLocaleString('sv-SE')} active ads, ${wishes.length} wishes`, rows };
}

async function timed(wishes: readonly string[], work: (wish: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const wish of wishes) {
    const begin = performance.now();
    await work(wish);
    times.push(performance.now() - begin);
  }
  return times;
}

const tableRow = (run: string, times: readonly number[]) => ({
  run,
  'p50 ms': percentile(times, 0.5).toFixed(1),
  'p95 ms': percentile(times, 0.95).toFixed(1),
  'p99 ms': percentile(times, 0.99).toFixed(1),
  'most ms': Math.max(...times).toFixed(1),
});
