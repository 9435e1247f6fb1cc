import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { waitForLock } from '#src/server/file-lock.mjs';
import { runStep } from '#src/server/steps.mjs';

/** @typedef {{ version?: string; integrity?: string; optional?: boolean }} LockedPackage */

/** Override npm settings of the user that would leave out packages the commands need. */
const NPM_FLAGS = [
  '--include=dev',
  '--include=optional',
  '--ignore-scripts=false',
  '--engine-strict=false',
  '--global=false',
  '--no-audit',
  '--no-fund',
  // Packages that want another Node than the machine's run on the Node that is installed with them; the step shows the progress.
  '--loglevel=error',
  '--no-progress',
  '--prefer-offline',
];
/** npm itself says for minutes nothing of a network that does not answer. ms */
const NETWORK_CHECK_AFTER_MS = 4_000;
const CONNECT_LIMIT_MS = 3_000;
/** Forwarded to npm, which is awaited, so that no aborted installation runs beside the next one. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs `npm ci` unless node_modules matches package-lock.json. Several commands may call it concurrently: one installs, the others wait.
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
    const missing = missingPackage(root);
    console.log(
      missing === null
        ? 'Installing packages, which takes about half a minute …'
        : `The package ${missing} is missing. Installing packages …`,
    );
    const silence = setTimeout(() => void reportNetwork(root), NETWORK_CHECK_AFTER_MS);
    await runStep('Packages', () => runNpmCi(root)).finally(() => clearTimeout(silence));
    if (!isInstalled(root)) throw new InstallError('node_modules is incomplete. Remove it and try again.');
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
export const nodeProgram = (root) => path.join(root, 'node_modules/node/bin/node');

/**
 * A package that npm recorded as installed and that is not there any more.
 * @param {string} root
 * @returns {string | null}
 */
function missingPackage(root) {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return null;
  const folders = Object.keys(lockedPackages(root, 'node_modules/.package-lock.json'));
  const missing = folders.find((folder) => !existsSync(path.join(root, folder, 'package.json')));
  return missing?.replace(/^.*node_modules\//, '') ?? null;
}

/**
 * Says why the installation takes long, when the registry of npm's settings cannot be reached. Behind a proxy npm alone knows.
 * @param {string} root
 */
async function reportNetwork(root) {
  const { HTTPS_PROXY, https_proxy: lower } = process.env;
  if (HTTPS_PROXY || lower) return;
  const problem = await registryProblem(root);
  if (problem) console.log(`${problem}. Is there a network? npm keeps trying for some minutes; Ctrl-C ends it.`);
}

/**
 * @param {string} root
 * @returns {Promise<string | null>}
 */
async function registryProblem(root) {
  const registry = await new Promise((/** @type {(text: string) => void} */ resolve) => {
    execFile('npm', ['config', 'get', 'registry'], { cwd: root }, (_error, output) => resolve(String(output).trim()));
  });
  if (!URL.canParse(registry)) return null;
  try {
    await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(CONNECT_LIMIT_MS) });
    return null;
  } catch (error) {
    return `The registry of packages, ${new URL(registry).host}, cannot be reached (${connectionProblem(error)})`;
  }
}

/** @param {unknown} error */
function connectionProblem(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${CONNECT_LIMIT_MS} ms`;
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause ? cause.code : cause.message;
}

/**
 * Compares package-lock.json with npm's record of the installed packages, which npm writes last.
 * @param {string} root
 */
function isInstalled(root) {
  if (!existsSync(nodeProgram(root)) || !existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  if (missingPackage(root) !== null) return false;
  const { '': _project, ...wanted } = lockedPackages(root, 'package-lock.json');
  const installed = lockedPackages(root, 'node_modules/.package-lock.json');
  return (
    Object.keys(installed).every((folder) => wanted[folder]) &&
    Object.entries(wanted).every(([folder, { version, integrity, optional }]) => {
      const found = installed[folder];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    })
  );
}

/**
 * @param {string} root
 * @returns {Promise<void>}
 */
function runNpmCi(root) {
  return new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
    // npm puts node_modules/.bin first on PATH, and the Node there is about to be replaced.
    const isForeign = (/** @type {string} */ folder) => !folder.startsWith(path.join(root, 'node_modules'));
    const PATH = (process.env.PATH ?? '').split(path.delimiter).filter(isForeign).join(path.delimiter);
    const npm = spawn('npm', ['ci', ...NPM_FLAGS], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, PATH, NODE_ENV: '' },
    });
    const stop = (/** @type {NodeJS.Signals} */ signal) => npm.kill(signal);
    for (const signal of SIGNALS) process.on(signal, stop);
    npm.once('error', (error) => reject(new InstallError(`npm could not be started: ${error.message}`)));
    npm.once('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, stop);
      if (code === 0) resolve();
      else reject(new InstallError(`Installing packages failed: npm ended with ${signal ?? code}.`));
    });
  });
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {Record<string, LockedPackage>} by folder ("node_modules/pg")
 */
const lockedPackages = (root, file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
