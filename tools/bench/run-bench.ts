import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { prepareDatabase } from '#src/server/prepared-database.ts';
import { runStep } from '#src/server/steps.mjs';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';
import { adviserBench } from './adviser-bench.ts';
import { benchFigures, describeMachine, withFigures } from './bench-report.ts';
import type { Benchmark } from './benchmark.ts';
import { placeBench } from './dealers/place-bench.ts';
import { pullBench } from './dealers/pull-bench.ts';
import { pushBench } from './dealers/push-bench.ts';
import { importBench } from './import-bench.ts';
import { loadBench } from './load/load-bench.ts';
import { zipfLoadBench, zipfNginxBench } from './load/zipf-load-bench.ts';
import { interactionsBench } from './pages/interactions-bench.ts';
import { knowledgeBench } from './pages/knowledge-bench.ts';
import { movesBench } from './pages/moves-bench.ts';
import { compareBench, pageBench } from './pages/page-bench.ts';
import { searchBoxBench } from './pages/search-box-bench.ts';
import { staffMovesBench } from './pages/staff-moves-bench.ts';
import { peerPagesBench } from './peers/pages/peer-pages-bench.ts';
import { peerSearchBench } from './peers/search/peer-search-bench.ts';
import { savedSearchesBench } from './saved-searches-bench.ts';
import { clusterSearchBench } from './search/cluster-search-bench.ts';
import { searchBench } from './search/search-bench.ts';
import { suggestionsBench } from './search/suggestions-bench.ts';
import { staffListBench } from './staff-list-bench.ts';
import { valuationBench } from './valuation-bench.ts';
import { valuedStockBench } from './valued-stock-bench.ts';

/**
 * `npm run bench [name …]`: measures over the database that `npm start` uses, prints tables and writes them to docs/benchmarks.md.
 * `npm run bench -- peers --ads 20000`: with another number of ads, for a benchmark that generates its own.
 * `npm run bench -- load --zipf`: the same as `load-zipf`, with `--nginx` as `load-zipf-nginx`; `--rate 900` holds that rate after the steps below it instead of
 * searching for the highest.
 * `npm run bench -- valuation --file ads.csv`: also the errors of estimates for the real cars of a file.
 */

const BENCHMARKS: readonly Benchmark[] = [
  pageBench,
  compareBench,
  importBench,
  pushBench,
  pullBench,
  placeBench,
  savedSearchesBench,
  staffListBench,
  staffMovesBench,
  searchBench('search', 100_000),
  searchBench('search-million', 1_000_000),
  clusterSearchBench('search-cluster', 100_000),
  clusterSearchBench('search-cluster-million', 1_000_000),
  clusterSearchBench('search-cluster-five-million', 500_000, { copies: 10 }),
  adviserBench,
  knowledgeBench('knowledge', 100_000),
  knowledgeBench('knowledge-million', 1_000_000),
  suggestionsBench,
  valuationBench('valuation', 100_000),
  valuationBench('valuation-million', 1_000_000),
  valuedStockBench,
  loadBench,
  zipfLoadBench,
  zipfNginxBench,
  searchBoxBench,
  movesBench,
  interactionsBench,
  peerSearchBench('peers', 100_000),
  peerSearchBench('peers-million', 1_000_000),
  peerPagesBench,
];
const DOCUMENT = path.join(PROJECT_ROOT, 'docs/benchmarks.md');

await runTool('Stopping …', async (shutdown) => {
  const { names, ...sizes } = readArguments(process.argv.slice(2));
  const chosen = chooseBenchmarks(names);
  const config = toolConfig();
  const database = await prepareDatabase(config, shutdown, runStep);
  const machine = await describeMachine(database.pool);
  for (const benchmark of chosen) {
    const result = await runStep(`Benchmark ${benchmark.name}`, (report) =>
      benchmark.run({
        config: config,
        databaseUrl: database.url,
        adminUrl: database.adminUrl,
        pool: database.pool,
        report,
        ...sizes,
      }),
    );
    const figures = benchFigures({ result, machine, date: new Date() });
    console.log(`\n${figures}\n`);
    writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), benchmark.name, figures));
  }
});

type Arguments = { names: string[]; ads: number | null; rate: number | null; file: string | null };

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ads: { type: 'string' },
      rate: { type: 'string' },
      file: { type: 'string' },
      zipf: { type: 'boolean', default: false },
      nginx: { type: 'boolean', default: false },
    },
  });
  const zipf = values.nginx ? zipfNginxBench : zipfLoadBench;
  const names = positionals.map((name) => (name === 'load' && values.zipf ? zipf.name : name));
  return { names, ads: positive('ads', values.ads), rate: positive('rate', values.rate), file: values.file ?? null };
}

function positive(option: string, text: string | undefined): number | null {
  const value = Number(text);
  if (text !== undefined && !(Number.isSafeInteger(value) && value > 0))
    throw new LaunchError(`--${option} takes a whole number above 0.`);
  return text === undefined ? null : value;
}

function chooseBenchmarks(names: string[]): readonly Benchmark[] {
  const unknown = names.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0) {
    const known = BENCHMARKS.map((benchmark) => benchmark.name).join(', ');
    throw new LaunchError(`There is no benchmark "${unknown.join('", "')}". There are: ${known}.`);
  }
  return names.length === 0
    ? BENCHMARKS.filter((benchmark) => !benchmark.onlyByName)
    : BENCHMARKS.filter((benchmark) => names.includes(benchmark.name));
}
