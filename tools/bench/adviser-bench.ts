import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { readWishes } from '#tools/eval/wish-file.ts';
import type { BenchContext, Benchmark, BenchResult } from './benchmark.ts';
import { describeAds, percentileColumns, processorTimeOf, timesOf } from './benchmark.ts';
import { overSearchStock } from './scratch-database.ts';

const ADS = 100_000;
/** Year for which the requests and the stock were written. */
const NOW = new Date('2026-11-20T12:00:00Z');
const RUNS = ['cold', 'warm'] as const;
/** Lengths of messages whose parsing is measured, characters. */
const LENGTHS = [300, 2_000] as const;

export const adviserBench: Benchmark = {
  name: 'adviser',
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
    const parsed = await timesOf(wishes, (wish) => understand(wish, knowledge));
    const answered = await timesOf(wishes, (wish) => adviser.answer(wish, NEW_CONVERSATION, NOW));
    rows.push(tableRow(`parsed, ${run}`, parsed), tableRow(`answered, ${run}`, answered));
  }
  for (const length of LENGTHS) {
    const times = piecesOf(wishes.join('. '), length).map((piece) =>
      processorTimeOf(() => understand(piece, knowledge)),
    );
    rows.push(tableRow(`parsed, ${length} characters, processor time`, times));
  }
  return { data: `${describeAds(ADS)}, ${wishes.length} questions`, rows };
}

/** Overlapping pieces of a text. */
const piecesOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.floor((text.length - length) / STEP) }, (_, at) =>
    text.slice(at * STEP, at * STEP + length),
  );
const STEP = 200;

const tableRow = (run: string, times: readonly number[]) => ({
  run,
  ...percentileColumns(times, 1),
  'max ms': Math.max(...times).toFixed(1),
});
