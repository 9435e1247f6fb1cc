import { describeFailure } from '#src/server/launch-error.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { forceExitAfter } from './force-exit.ts';

/** Time after which open handles of packages no longer keep the process alive. */
const END_LIMIT_MS = 5_000;

/**
 * Runs a command: a failure is reported and sets exit code 1, unless the command was stopped by a signal. Everything that it
 * opened is closed in every case.
 */
export async function runTool(shutdown: Shutdown, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!shutdown.hasBegun) {
      console.error(describeFailure(error));
      process.exitCode = 1;
    }
  } finally {
    await shutdown.run();
    forceExitAfter(END_LIMIT_MS);
  }
}
