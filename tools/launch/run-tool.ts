import { describeFailure } from '#src/server/launch-error.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { forceExitAfter } from './force-exit.ts';

/** A handle that somebody's package left open may hold the process up no longer. */
const END_LIMIT_MS = 5_000;

/**
 * Runs a command of the terminal to its end: a failure is told and makes the exit code 1, unless the command was told to stop; what it
 * opened is closed in every case, and the process ends.
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
