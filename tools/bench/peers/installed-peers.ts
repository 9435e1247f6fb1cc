import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { childEnvironment } from '#tools/launch/environment.ts';

/**
 * The packages that the peers benchmarks compare with are in packages/package.json, not in that of the project: `npm ci`
 * installs them into DATA_DIR/bench-peers on the first run (420 MB), and again when the lock file changes.
 */
const PACKAGES = path.join(import.meta.dirname, 'packages');
const OWN_FILES = ['package.json', 'package-lock.json'];
const MARK = 'installed-lock.json';

/** @returns the folder that contains the installed packages */
export async function installPeers(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir, 'bench-peers');
  const lock = await readFile(path.join(PACKAGES, 'package-lock.json'), 'utf8');
  const installed = await readFile(path.join(folder, MARK), 'utf8').catch(() => '');
  if (installed === lock) return folder;
  await mkdir(folder, { recursive: true });
  for (const file of OWN_FILES) await cp(path.join(PACKAGES, file), path.join(folder, file));
  await cp(path.join(PROJECT_ROOT, '.npmrc'), path.join(folder, '.npmrc'));
  await runIn(folder, 'npm', ['ci', '--prefer-offline']);
  await writeFile(path.join(folder, MARK), lock);
  return folder;
}

/** Imports an installed package. @param folder result of {@link installPeers} */
export const importPeer = (folder: string, name: string): Promise<unknown> =>
  import(pathToFileURL(createRequire(path.join(folder, 'package.json')).resolve(name)).href);

/** Runs a program in a folder. @throws LaunchError with its output when it fails */
export async function runIn(folder: string, program: string, args: readonly string[]): Promise<void> {
  const running = spawn(program, args, {
    cwd: folder,
    env: childEnvironment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(running, 'close');
  if (code !== 0) throw new LaunchError(`${program} ${args.join(' ')} failed in ${folder}:\n${output}`);
}
