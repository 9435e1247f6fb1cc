import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '#src/base/error-code.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { waitForLock } from '#src/server/file-lock.mjs';
import { LaunchError } from '#src/server/launch-error.ts';
import { arePicturesCurrent } from '#tools/illustrations/build-pictures.ts';
import { childEnvironment } from './environment.ts';
import { inputHash } from './input-hash.ts';

const STAMP = path.join(PROJECT_ROOT, 'build/.inputs');
const INPUTS = [
  'src/**/*.{ts,tsx,css,json,svg,woff2,png,ico,webmanifest}',
  'public/**/*',
  'data/illustrations/{categories,landscapes}/*.svg',
  'data/fonts/*.woff2',
  'vite.config.ts',
  'tools/launch/{source-addresses,write-visitor-manifest}.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Whether the pages' build is up to date. */
function arePagesCurrent(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === inputHash(INPUTS);
  } catch {
    return false;
  }
}

/**
 * Builds the site into build/ unless it is up to date. A lock lets only one of several processes build.
 * @throws LaunchError with the last lines of the builder's output if the build fails
 */
export const buildSite = (signal?: AbortSignal): Promise<void> =>
  buildOnce(
    async () => {
      await Promise.all([arePagesCurrent() || buildPages(signal), arePicturesCurrent() || buildPictures(signal)]);
    },
    () => arePagesCurrent() && arePicturesCurrent(),
  );

/** Builds only the pictures, for a site whose pages come from their sources. */
export const buildSitePictures = (signal?: AbortSignal): Promise<void> =>
  buildOnce(() => buildPictures(signal), arePicturesCurrent);

async function buildOnce(build: () => Promise<void>, isCurrent: () => boolean): Promise<void> {
  // A site that was built elsewhere may be in a read-only folder.
  if (isCurrent()) return;
  const lock = await lockBuild();
  try {
    if (!isCurrent()) await build();
  } finally {
    lock.release();
  }
}

/** @throws LaunchError in a read-only checkout */
async function lockBuild(): ReturnType<typeof waitForLock> {
  try {
    return await waitForLock(path.join(PROJECT_ROOT, '.cache/build.lock'));
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    throw new LaunchError(
      `The pages have to be built, and this account may not write to ${PROJECT_ROOT} (${code}). Build them once with the account ` +
        'that owns it: node_modules/node/bin/node tools/launch/run-build.ts',
    );
  }
}

async function buildPages(signal: AbortSignal | undefined): Promise<void> {
  const hash = inputHash(INPUTS);
  rmSync(STAMP, { force: true });
  await runBuilder(['node_modules/@react-router/dev/bin.cjs', 'build'], signal);
  writeFileSync(STAMP, hash);
}

/** In a process of its own: a first start invents its stock meanwhile. */
const buildPictures = (signal: AbortSignal | undefined): Promise<void> =>
  runBuilder(['tools/launch/run-build-pictures.ts'], signal);

function runBuilder(command: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const builder = spawn(process.execPath, command, {
      cwd: PROJECT_ROOT,
      env: childEnvironment({ NODE_ENV: 'production' }),
      // Over the channel the pictures' process notices when this one is killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...(signal ? { signal } : {}),
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    builder.stdout?.on('data', keep);
    builder.stderr?.on('data', keep);
    builder.once('error', reject);
    builder.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new LaunchError(`The site could not be built.\n${output.trim().split('\n').slice(-25).join('\n')}`));
    });
  });
}
