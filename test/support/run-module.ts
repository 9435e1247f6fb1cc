import { execFile } from 'node:child_process';
import { PROJECT_ROOT } from '#src/config/env.ts';

/** How a process ended, and its output. */
export type EndedModule = { exitCode: number | null; out: string; err: string };

/** Runs a module in a process of its own, from the project's folder ("./src/…" imports one of its files); killed after 20 s. */
export const runModule = (code: string): Promise<EndedModule> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['-e', code],
      { cwd: PROJECT_ROOT, timeout: 20_000, killSignal: 'SIGKILL' },
      (_error, out, err) => resolve({ exitCode: child.exitCode, out, err }),
    );
  });
