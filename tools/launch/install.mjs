import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { waitForLock } from '#src/server/file-lock.mjs';
import { runStep } from '#src/server/steps.mjs';

/** @typedef {{ version?: string; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[]; dependencies?: Record<string, string>; devDependencies?: Record<string, string> }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} LockedPackages by folder ("node_modules/pg") */

const PROGRESS_MS = 300;
const REPORTED_LINES = 5;
/** Forwarded to npm, which is awaited, so that no aborted installation runs beside the next one. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Override npm settings of the user that would leave out packages the commands need. */
const NPM_FLAGS = [
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--engine-strict=false',
  '--global=false',
];

/**
 * Installs node_modules from package-lock.json unless it is up to date. Several commands may call it concurrently: one
 * installs, the others wait. An interrupted installation is repeated.
 * @param {string} root the project's folder
 * @throws InstallError when npm fails
 */
export async function installPackages(root) {
  if (isInstalled(root)) return;
  const lock = await waitForLock(path.join(root, '.cache/install.lock'), (pid) =>
    console.log(`Another command (process ${pid}) installs the packages; waiting for it.`),
  );
  try {
    if (isInstalled(root)) return;
    if (!matchesLock(root)) await runStep('Installing packages', (report) => runNpmCi(root, report));
    if (!existsSync(nodeProgram(root))) {
      throw new InstallError('Installing packages left no Node 24 behind. Remove node_modules and try again.');
    }
    writeFileSync(stampFile(root), wantedStamp(root));
  } finally {
    lock.release();
  }
}

/** An error that is reported without its stack. */
export class InstallError extends Error {}

/**
 * Path of Node 24 from the package `node`, independent of the machine's Node.
 * @param {string} root
 */
export function nodeProgram(root) {
  const folder = path.join(root, 'node_modules/node');
  try {
    const { bin } = readJson(path.join(folder, 'package.json'));
    return path.join(folder, typeof bin === 'string' ? bin : bin.node);
  } catch {
    return path.join(folder, 'bin/node');
  }
}

/** @param {string} root */
const stampFile = (root) => path.join(root, 'node_modules/.milvis-installed');

/** @param {string} root */
function isInstalled(root) {
  try {
    return readFileSync(stampFile(root), 'utf8') === wantedStamp(root) && existsSync(nodeProgram(root));
  } catch {
    return false;
  }
}

/**
 * Hash of everything that determines the installed packages; scripts and other fields of package.json do not.
 * @param {string} root
 */
function wantedStamp(root) {
  const { dependencies, devDependencies, overrides, allowScripts } = readJson(path.join(root, 'package.json'));
  const hash = createHash('sha256');
  hash.update(JSON.stringify([dependencies, devDependencies, overrides, allowScripts, process.platform, process.arch]));
  for (const file of ['package-lock.json', '.npmrc']) hash.update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/**
 * Whether npm's record of the installed packages, which it writes last, matches the lock file, as after `npm install <package>`.
 * @param {string} root
 */
function matchesLock(root) {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json')) || !existsSync(nodeProgram(root))) return false;
  const wanted = lockedPackages(root, 'package-lock.json');
  const { dependencies = {}, devDependencies = {} } = readJson(path.join(root, 'package.json'));
  const asked = { ...wanted['']?.dependencies, ...wanted['']?.devDependencies };
  // package.json was edited by hand: npm ci reports it.
  if (!isDeepStrictEqual(asked, { ...dependencies, ...devDependencies })) return false;
  const installed = lockedPackages(root, 'node_modules/.package-lock.json');
  if (Object.keys(installed).some((folder) => !wanted[folder])) return false;
  return Object.entries(wanted).every(([folder, { version, integrity, optional }]) => {
    const found = installed[folder];
    if (!found) return folder === '' || optional === true;
    return found.version === version && found.integrity === integrity && existsSync(path.join(root, folder));
  });
}

/**
 * @param {string} root
 * @param {import('#src/server/steps.mjs').Report} report
 * @returns {Promise<void>}
 */
function runNpmCi(root, report) {
  const [program, args] = npmCommand(root);
  const folders = foldersToCome(root);
  const timer = setInterval(() => {
    const there = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json'))).length;
    // Install scripts of packages run after the last file is written.
    report(Math.min(0.97, there / folders.length), `${there} of ${folders.length} packages`);
  }, PROGRESS_MS);
  return new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
    const npm = spawn(program, [...args, 'ci', ...NPM_FLAGS, '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: pathWithoutProject(root), NODE_ENV: '' },
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    npm.stdout.on('data', keep);
    npm.stderr.on('data', keep);
    const stop = (/** @type {NodeJS.Signals} */ signal) => npm.kill(signal);
    for (const signal of SIGNALS) process.on(signal, stop);
    npm.once('close', () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    });
    npm.once('error', (error) => reject(new InstallError(`npm could not be started: ${error.message}`)));
    npm.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const [cause = ''] = output.split('Clean install a project');
      const lines = cause.trim().split('\n').filter(saysWhy).slice(0, REPORTED_LINES);
      reject(new InstallError([`Installing packages failed: npm ended with ${signal ?? code}.`, ...lines].join('\n')));
    });
  }).finally(() => clearInterval(timer));
}

/**
 * Selects the lines with the cause; npm prints its usage after them.
 * @param {string} line
 */
const saysWhy = (line) => /^npm error\s+\S/i.test(line) && !/npm error code|A complete log of this run/i.test(line);

/**
 * The npm that runs this command, otherwise the one on PATH.
 * @param {string} root
 * @returns {[program: string, args: string[]]}
 */
function npmCommand(root) {
  const npmScript = process.env.npm_execpath;
  const ownNode = process.execPath.startsWith(path.join(root, 'node_modules'));
  // The Node of node_modules cannot run the npm that replaces it.
  if (!npmScript?.endsWith('npm-cli.js') || ownNode) return ['npm', []];
  return [process.execPath, [npmScript]];
}

/**
 * npm puts node_modules/.bin first on PATH, where an earlier installation's Node is about to be removed.
 * @param {string} root
 */
const pathWithoutProject = (root) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(path.join(root, 'node_modules')))
    .join(path.delimiter);

/**
 * Folders of the packages for this platform.
 * @param {string} root
 */
function foldersToCome(root) {
  const fits = (/** @type {string[] | undefined} */ list, /** @type {string} */ own) => !list || list.includes(own);
  return Object.entries(lockedPackages(root, 'package-lock.json'))
    .filter(([folder, entry]) => folder !== '' && fits(entry.os, process.platform) && fits(entry.cpu, process.arch))
    .filter(([, entry]) => fits(entry.libc, 'glibc'))
    .map(([folder]) => folder);
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {LockedPackages}
 */
const lockedPackages = (root, file) => readJson(path.join(root, file)).packages;

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
