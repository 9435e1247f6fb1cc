import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { Shutdown } from '#src/server/shutdown.ts';

/**
 * `npm run dev`: runs the development server and restarts it when server code changes. (Node's watch mode restarts without end: the
 * React Router plugin imports a temporary copy of vite.config.ts at each start.)
 */

const WATCHED = ['src', 'tools/launch', 'vite.config.ts', 'react-router.config.ts'];
/** Replaced by Vite in the running server and in the browser. */
const HOT = /^src\/(?:web\/|root\.tsx|entry\.|routes\.ts)|\.test\.tsx?$/;
/** Editors write a file in several steps, and branches change many files at once. */
const SETTLED_AFTER_MS = 50;

const shutdown = new Shutdown();
let server = startServer();
let restart: NodeJS.Timeout | undefined;
let isRestarting = false;

shutdown.onClose('The site', () => stop(server), 40_000);
for (const watched of WATCHED) {
  const watcher = watch(path.join(PROJECT_ROOT, watched), { recursive: true }, (_event, name) => {
    const file = path.extname(watched) === '' ? path.posix.join(watched, name ?? '') : watched;
    if (HOT.test(file) || path.extname(file) === '') return;
    clearTimeout(restart);
    restart = setTimeout(() => void restartServer(file), SETTLED_AFTER_MS);
  });
  shutdown.onClose('The watcher', () => watcher.close());
}
// The server reports the stop.
shutdown.listen(() => clearTimeout(restart), 0);

function startServer(): ChildProcess {
  const command = path.join(import.meta.dirname, 'serve-dev.ts');
  // Over the channel the server notices when this process is killed.
  const child = spawn(process.execPath, [command], { cwd: PROJECT_ROOT, stdio: [0, 1, 2, 'ipc'] });
  child.once('exit', () => {
    if (!isRestarting && !shutdown.hasBegun)
      console.log('The server has ended; it starts again after the next change.');
  });
  return child;
}

async function restartServer(file: string): Promise<void> {
  if (isRestarting || shutdown.hasBegun) return;
  isRestarting = true;
  console.log(`${file} has changed, restarting.`);
  await stop(server);
  isRestarting = false;
  if (!shutdown.hasBegun) server = startServer();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
