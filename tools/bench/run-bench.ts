import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
import { searchBench } from './search/search-bench.ts';
import { suggestionsBench } from './search/suggestions-bench.ts';

/** `npm run bench [name …]`: measures over the database that `npm start` uses, prints tables and writes them to docs/benchmarks.md. */

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
];
const DOCUMENT = path.join(PROJECT_ROOT, 'docs/benchmarks.md');

await runTool('Stopping …', async (shutdown) => {
  const chosen = chooseBenchmarks(process.argv.slice(2));
  const config = toolConfig();
  const database = await prepareDatabase(config, shutdown, runStep);
  const machine = await describeMachine(database.pool);
  for (const benchmark of chosen) {
    const result = await runStep(`Benchmark ${benchmark.name}`, (report) =>
      benchmark.run({
        ...{ config: config, databaseUrl: database.url, adminUrl: database.adminUrl, pool: database.pool },
        report,
      }),
    );
    const figures = benchFigures({ result, machine, date: new Date() });
    console.log(`\n${figures}\n`);
    writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), benchmark.name, figures));
  }
});

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
