import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { waitForLock } from '#src/server/file-lock.mjs';
import { LaunchError } from '#src/server/launch-error.ts';
import { childEnvironment } from './environment.ts';

const STAMP = path.join(PROJECT_ROOT, 'build/.inputs');
const INPUTS = [
  'src/**/*.{ts,tsx,css,json,svg,woff2,png,ico,webmanifest}',
  'public/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Whether build/ is up to date. Compares a hash of the contents, as a checkout or a copy changes modification times. */
export function isBuildCurrent(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === hashInputs();
  } catch {
    return false;
  }
}

/**
 * Builds the site into build/ unless it is up to date. A lock lets only one of several processes build.
 * @throws LaunchError with the last lines of the builder's output if the build fails
 */
export async function buildSite(signal?: AbortSignal): Promise<void> {
  // A site that was built elsewhere may be in a read-only folder.
  if (isBuildCurrent()) return;
  const lock = await waitForLock(path.join(PROJECT_ROOT, '.cache/build.lock'));
  try {
    if (isBuildCurrent()) return;
    const hash = hashInputs();
    rmSync(STAMP, { force: true });
    await runBuilder(signal);
    writeFileSync(STAMP, hash);
  } finally {
    lock.release();
  }
}

function hashInputs(): string {
  const files = globSync(INPUTS, { cwd: PROJECT_ROOT, exclude: ['**/*.test.{ts,tsx}'], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(PROJECT_ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function runBuilder(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const builder = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      cwd: PROJECT_ROOT,
      env: childEnvironment({ NODE_ENV: 'production' }),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    builder.stdout.on('data', keep);
    builder.stderr.on('data', keep);
    builder.once('error', reject);
    builder.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new LaunchError(`The site could not be built.\n${output.trim().split('\n').slice(-25).join('\n')}`));
    });
  });
}
