#!/usr/bin/env node
// The one entry of every npm script. It runs on the Node of the machine (20 or later), installs what is missing and hands over
// to the Node 24 that the product runs on. Plain JavaScript that needs no package.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Command → what Node 24 runs: a file of the project, then its first arguments. */
const COMMANDS = {
  start: ['tools/launch/start.ts'],
  test: ['tools/test/run-tests.ts'],
  check: ['tools/test/run-tests.ts', '--checks'],
  faults: ['tools/test/run-faults.ts'],
  firefox: ['tools/test/run-firefox.ts'],
  bench: ['tools/bench/run-bench.ts'],
  'stub-model': ['tools/stub-model/run-stub-model.ts'],
  eval: ['tools/eval/run-eval.ts'],
  import: ['tools/import/run-import.ts'],
  categories: ['tools/categories/run-categories.ts'],
  'search-index': ['tools/search-index/run-search-index.ts'],
  backup: ['tools/backup/run-backup.ts'],
  restore: ['tools/backup/run-restore.ts'],
  admin: ['tools/admin/run-admin.ts'],
  demo: ['tools/demo/run-demo.ts'],
  illustrations: ['tools/illustrations/run-illustrations.ts'],
  lighthouse: ['tools/lighthouse/run-lighthouse.ts'],
  audit: ['tools/audit/run-audit.ts'],
  'complete-lock': ['tools/lock/complete-lock.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
};

const ROOT = path.dirname(fileURLToPath(import.meta.url));
const OLDEST_NODE = 20;
const ORPHAN_CHECK_MS = 500;

const [name = '', ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Milvis needs Node ${OLDEST_NODE} or later; this is Node ${process.versions.node}.`);
} else if (!Object.hasOwn(COMMANDS, name)) {
  fail(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);
} else {
  await main(COMMANDS[/** @type {keyof typeof COMMANDS} */ (name)]);
}

/** @param {string[]} command */
async function main(command) {
  // Loaded here, after the check of Node's version: an old Node might not even read it.
  const { installPackages, nodeProgram } = await import('./tools/launch/install.mjs');
  try {
    await installPackages(ROOT);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  const [file = '', ...firstArgs] = command;
  run(nodeProgram(ROOT), [path.join(ROOT, file), ...firstArgs, ...args]);
}

/**
 * Runs the command with this terminal, passes signals on and ends as it ends. Ctrl-C reaches the command twice, from the terminal
 * and from here; the commands take signals that come close together as one.
 * @param {string} program
 * @param {string[]} programArgs
 */
function run(program, programArgs) {
  // Programs begin in half the time when what they are made of is kept as Node has read it.
  const env = { NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compiled'), ...process.env };
  // Over the channel the command notices when this process is killed, and ends too.
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
 * Under npm, the end of npm ends the command, also when npm was killed and could not tell.
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
