import { type Config, readConfig } from '#src/config/env.ts';
import { describeFailure, LaunchError } from '#src/server/launch-error.ts';
import { Shutdown } from '#src/server/shutdown.ts';
import { forceExitAfter } from './force-exit.ts';

/** Time after which open handles of packages no longer keep the process alive. */
const END_LIMIT_MS = 5_000;

/**
 * Runs a command: a failure is reported and sets exit code 1, unless the command was stopped by a signal. Everything that it
 * opened is closed in every case.
 * @param stopped reported when a signal stops it
 */
export async function runTool(stopped: string, work: (shutdown: Shutdown) => Promise<void>): Promise<void> {
  const shutdown = new Shutdown();
  shutdown.listen(() => console.error(stopped));
  try {
    await work(shutdown);
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

/**
 * The settings from the environment.
 * @throws LaunchError when they are wrong
 */
export function toolConfig(): Config {
  const config = readConfig();
  if (!config.ok) throw new LaunchError(config.failure);
  return config.value;
}
