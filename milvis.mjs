#!/usr/bin/env node
// The one entry of every npm script. It runs on the Node of the machine (20 or later), installs what is missing and hands over
// to the Node 24 that the product runs on. Plain JavaScript that needs no package.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Command → arguments of Node 24, which runs in the project's folder. */
const COMMANDS = {
  // With the default, the garbage collector's young generation takes 134 MB; the same work fits in 34 MB.
  start: ['--max-semi-space-size=16', 'tools/launch/start.ts'],
  dev: ['tools/launch/run-dev.ts'],
  test: ['tools/test/run-tests.ts'],
  'test:watch': ['node_modules/vitest/vitest.mjs', 'watch', '--standalone', '--project=!firefox', '--project=!cluster'],
  check: ['tools/test/run-tests.ts', '--checks'],
  faults: ['tools/test/run-faults.ts'],
  firefox: ['tools/test/run-firefox.ts'],
  // The memory that benchmarks state is that of a site with the limit of `start`, from a heap without garbage.
  bench: ['--max-semi-space-size=16', '--expose-gc', 'tools/bench/run-bench.ts'],
  'stub-model': ['tools/stub-model/run-stub-model.ts'],
  eval: ['tools/eval/run-eval.ts'],
  'train-adviser': ['tools/train-adviser/run-training.ts'],
  // A million rows peak at 400 MB; without limits V8 lets the same work take 860 MB.
  import: ['--max-old-space-size=200', '--max-semi-space-size=8', 'tools/import/run-import.ts'],
  categories: ['tools/categories/run-categories.ts'],
  'search-index': ['tools/search-index/run-search-index.ts'],
  cluster: ['tools/cluster/run-cluster.ts'],
  'deploy-test': ['tools/deploy-test/run-deploy-test.ts'],
  'upgrade-test': ['tools/upgrade-test/run-upgrade-test.ts'],
  'move-files': ['tools/files/run-move-files.ts'],
  'search-cluster': ['tools/search-cluster/run-search-cluster.ts'],
  'cluster-tests': ['tools/cluster/run-cluster-tests.ts'],
  backup: ['tools/backup/run-backup.ts'],
  restore: ['tools/backup/run-restore.ts'],
  admin: ['tools/admin/run-admin.ts'],
  demo: ['tools/demo/run-demo.ts'],
  illustrations: ['tools/illustrations/run-illustrations.ts'],
  lighthouse: ['tools/lighthouse/run-lighthouse.ts'],
  licences: ['tools/audit/run-licences.ts'],
  audit: ['tools/audit/run-audit.ts'],
  'check-facts': ['tools/facts/run-check-facts.ts'],
  baseline: ['tools/baseline/run-baseline.ts'],
  'complete-lock': ['tools/lock/complete-lock.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
};

const ROOT = path.dirname(fileURLToPath(import.meta.url));
const OLDEST_NODE = 20;
const ORPHAN_CHECK_MS = 500;

const [name = '', ...rest] = process.argv.slice(2);
// `npm run … -- args` passes no `--` on, and neither does `node milvis.mjs … -- args`: after one, Vitest would run every file.
const args = rest[0] === '--' ? rest.slice(1) : rest;
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Milvis needs Node ${OLDEST_NODE} or later; this is Node ${process.versions.node}.`);
} else if (name === '--version') {
  console.log(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version);
} else if (!Object.hasOwn(COMMANDS, name)) {
  fail(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
} else {
  await main(COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)]);
}

/** @param {string[]} command */
async function main(command) {
  // Imported after the version check, as an old Node might fail to parse it.
  const { installPackages, nodeProgram } = await import('./tools/launch/install.mjs');
  try {
    await installPackages(ROOT);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  run(nodeProgram(ROOT), [...command, ...args]);
}

/**
 * Runs the command in this terminal, forwards signals and exits with its exit code. Ctrl-C reaches the command twice, from the terminal
 * and from here; commands treat signals within a short time as one.
 * @param {string} program
 * @param {string[]} programArgs
 */
function run(program, programArgs) {
  // Node's compile cache halves the start time of commands. Threads that compress share two arenas of glibc's malloc; with one
  // each, a serving process takes 70 MB more.
  const env = { NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'), MALLOC_ARENA_MAX: '2', ...process.env };
  // When this process is killed, the IPC channel closes and the command ends too.
  const child = spawn(program, programArgs, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], cwd: ROOT, env });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  endWithNpm(() => child.kill('SIGTERM'));
  child.once('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? os.constants.signals[signal] : 0);
  });
}

/**
 * Ends the command when the npm that runs it ends, also when npm was killed and sent no signal.
 * @param {() => void} end
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    end();
  }, ORPHAN_CHECK_MS);
  timer.unref();
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
