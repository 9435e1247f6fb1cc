import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LaunchError } from '#src/server/launch-error.ts';
import { programPath } from '#tools/deploy/proxies.ts';
import { isRoot } from '#tools/launch/environment.ts';
import { type Program, runProgram } from './run-program.ts';

/** Podman and a program that reads compose files, as the account root: the proxy takes ports 80 and 443. */
export type ContainerEngine = {
  podman: (args: readonly string[], options?: Program) => Promise<string>;
  /** Runs a compose command in the checkout, as docs/how-to/deploy.md writes it. */
  compose: (file: string, args: readonly string[], options?: Program) => Promise<string>;
};

/** Apart from a site of this machine, whose project is `milvis`. */
const PROJECT = 'milvis-deploy-test';
export const containerName = (service: string): string => `${PROJECT}_${service}_1`;

const BUILD_LIMIT_MS = 30 * 60_000;

/** Explicit limits, and the runtime that works without systemd: the defaults exceed those of some machines. */
const ENGINE_CONFIGURATION = `[engine]
runtime = "runc"
[containers]
default_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]
`;

/**
 * @param folder for the engine's configuration
 * @param checkout where the commands run
 * @throws LaunchError when a program is missing or the account is not root
 */
export async function openContainerEngine(folder: string, checkout: string): Promise<ContainerEngine> {
  for (const name of ['podman', 'runc', 'debootstrap', 'git']) {
    if (programPath(name) === null)
      throw new LaunchError(`${name} is not installed (Debian: apt-get install ${name}).`);
  }
  if (programPath('podman-compose') === null)
    throw new LaunchError('podman-compose 1.1 or later is not installed (pip install podman-compose).');
  if (!isRoot()) throw new LaunchError('The test needs the account root: the proxy takes ports 80 and 443.');
  const configuration = path.join(folder, 'containers.conf');
  await writeFile(configuration, ENGINE_CONFIGURATION);
  const withEngine = (options: Program = {}): Program => ({
    folder: checkout,
    limitMs: BUILD_LIMIT_MS,
    ...options,
    environment: { CONTAINERS_CONF: configuration, ...options.environment },
  });
  return {
    podman: (args, options) => runProgram(['podman', ...args], withEngine(options)),
    compose: (file, args, options) =>
      runProgram(
        ['podman-compose', '-p', PROJECT, '-f', file, '--env-file', 'deploy/milvis.env', ...args],
        withEngine(options),
      ),
  };
}
