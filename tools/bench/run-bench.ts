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
import { importBench } from './import-bench.ts';
import { loadBench } from './load/load-bench.ts';
import { interactionsBench } from './pages/interactions-bench.ts';
import { knowledgeBench } from './pages/knowledge-bench.ts';
import { movesBench } from './pages/moves-bench.ts';
import { pageBench } from './pages/page-bench.ts';
import { searchBoxBench } from './pages/search-box-bench.ts';
import { peerSearchBench } from './peers/search/peer-search-bench.ts';
import { searchBench } from './search/search-bench.ts';
import { suggestionsBench } from './search/suggestions-bench.ts';

/**
 * `npm run bench [name …]`: measures over the database that `npm start` uses, prints tables and writes them to docs/benchmarks.md.
 * `npm run bench -- peers --ads 20000`: with another number of ads, for a benchmark that generates its own.
 */

const BENCHMARKS: readonly Benchmark[] = [
  pageBench,
  importBench,
  searchBench('search', 100_000),
  searchBench('search-million', 1_000_000),
  adviserBench,
  knowledgeBench('knowledge', 100_000),
  knowledgeBench('knowledge-million', 1_000_000),
  suggestionsBench,
  loadBench,
  searchBoxBench,
  movesBench,
  interactionsBench,
  peerSearchBench('peers', 100_000),
  peerSearchBench('peers-million', 1_000_000),
];
const DOCUMENT = path.join(PROJECT_ROOT, 'docs/benchmarks.md');

await runTool('Stopping …', async (shutdown) => {
  const { names, ads } = readArguments(process.argv.slice(2));
  const chosen = chooseBenchmarks(names);
  const config = toolConfig();
  const database = await prepareDatabase(config, shutdown, runStep);
  const machine = await describeMachine(database.pool);
  for (const benchmark of chosen) {
    const result = await runStep(`Benchmark ${benchmark.name}`, (report) =>
      benchmark.run({
        ...{ config: config, databaseUrl: database.url, adminUrl: database.adminUrl, pool: database.pool },
        ...{ report, ads },
      }),
    );
    const figures = benchFigures({ result, machine, date: new Date() });
    console.log(`\n${figures}\n`);
    writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), benchmark.name, figures));
  }
});

function readArguments(args: string[]): { names: string[]; ads: number | null } {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { ads: { type: 'string' } } });
  const ads = values.ads === undefined ? null : Number(values.ads);
  if (ads !== null && !(Number.isSafeInteger(ads) && ads > 0)) throw new LaunchError('--ads takes a number of ads.');
  return { names: positionals, ads };
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
