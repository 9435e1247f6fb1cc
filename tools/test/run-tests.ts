import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeFailure } from '#src/server/launch-error.ts';
import { Shutdown } from '#src/server/shutdown.ts';
import { runStep, seconds } from '#src/server/steps.mjs';
import { buildSite } from '#tools/launch/build-site.ts';
import { CHROMIUM } from './chromium.ts';
import { runCommand } from './run-command.ts';
import { provideBrowser } from './system-browser.ts';
import { readReport, type TestCounts } from './test-results.ts';

/**
 * `npm test`: all checks and tests, and a last line with the counts. `npm test -- <path or filter>` runs only those tests,
 * `npm run check` the checks and the tests that read the whole repository: any change may break those, and they need
 * neither PostgreSQL nor a browser.
 */

const TESTS_LIMIT_MS = 80 * 60_000;

/** @returns null on success, otherwise the problem */
type Check = { name: string; run: () => Promise<string | null> };

const shutdown = new Shutdown();
shutdown.listen(() => console.log('\nStopping …'));

const CHECKS: Check[] = [
  { name: 'Types of the routes', run: () => nodeProgram('node_modules/@react-router/dev/bin.cjs', 'typegen') },
  { name: 'Types', run: () => nodeProgram('node_modules/typescript/bin/tsc', '-p', '.') },
  {
    name: 'Format and lint',
    run: () => nodeProgram('node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--log-level=warn', '.'),
  },
  {
    name: 'Unused files, exports and packages',
    run: () => nodeProgram('node_modules/knip/bin/knip.js', '--no-progress'),
  },
];
const BEFORE_BROWSER_TESTS: Check[] = [
  { name: 'Site builds', run: () => buildSite(shutdown.signal).then(() => null, describeFailure) },
  { name: 'Chromium', run: () => provideBrowser(CHROMIUM) },
];

const REPOSITORY_TESTS = ['test/documents', 'test/layout', 'test/swedish-words', 'test/vocabulary'];

const started = Date.now();
const args = process.argv.slice(2);
const checksOnly = args.includes('--checks');
const filters = args.filter((arg) => arg !== '--checks');
const counts: TestCounts = { passed: 0, failed: 0 };

const checks = checksOnly ? CHECKS : filters.length > 0 ? [] : [...CHECKS, ...BEFORE_BROWSER_TESTS];
for (const check of checks) {
  if (!shutdown.hasBegun) await runCheck(check);
}
if (!shutdown.hasBegun) await runTests(checksOnly ? REPOSITORY_TESTS : filters);
// A run stopped by Ctrl-C has no result.
if (!shutdown.hasBegun) {
  console.log(`Time: ${seconds(started)}`);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
}
await shutdown.run();

async function runCheck(check: Check): Promise<void> {
  const problem = await runStep(check.name, check.run);
  if (shutdown.hasBegun) return;
  counts[problem === null ? 'passed' : 'failed'] += 1;
  if (problem !== null) console.log(`${check.name}: FAILED\n${problem}\n`);
}

async function runTests(files: readonly string[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'milvis-report-'));
  shutdown.onClose('The report', () => rmSync(folder, { recursive: true, force: true }));
  const report = path.join(folder, 'report.json');
  const begun = Date.now();
  const result = await runCommand(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      // Run by `npm run firefox` and `npm run cluster-tests`.
      '--project=!firefox',
      '--project=!cluster',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    {
      live: true,
      limitMs: TESTS_LIMIT_MS,
      onStart: (end) => shutdown.onClose('The tests', end),
      env: process.stdout.isTTY ? {} : { NO_COLOR: '1' },
    },
  );
  const { passed, failed, skipped } = readReport(report, result.ok);
  if (result.output !== '') console.log(result.output);
  console.log(`Tests: done in ${seconds(begun)}${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  counts.passed += passed;
  counts.failed += failed;
}

async function nodeProgram(...command: string[]): Promise<string | null> {
  const { ok, output } = await runCommand(process.execPath, command, {
    env: { NO_COLOR: '1' },
    onStart: (end) => shutdown.onClose('The check', end),
  });
  return ok ? null : output;
}
