import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '#src/server/launch-error.ts';
import { isRoot, searchPath } from '#tools/launch/environment.ts';
import { runCommand } from './run-command.ts';

/** A browser for tests and benchmarks that is installed or can be installed. */
export type SystemBrowser = {
  name: string;
  /** Name of Debian's package. */
  packageName: string;
  /** Environment variable for its path. */
  setting: string;
  /** Value of that variable; null when it is not set. */
  chosen: string | null;
  /** Names of its executable, searched in PATH, then in `folders`. */
  programs: string[];
  folders: string[];
  macApplications: string[];
};

const INSTALL_LIMIT_MS = 5 * 60_000;

const howToGet = ({ name, packageName, setting }: SystemBrowser): string =>
  `This needs ${name}: install it (Debian: apt-get install ${packageName}) or set ${setting} to one.`;

/**
 * @returns the path of its program
 * @throws LaunchError when there is none
 */
export function browserProgram(browser: SystemBrowser): string {
  const program = findBrowser(browser);
  if (program === null) throw new LaunchError(howToGet(browser));
  return program;
}

/** The configured program, or the first in PATH and the usual folders. */
function findBrowser({ chosen, programs, folders, macApplications }: SystemBrowser): string | null {
  if (chosen !== null) return isProgram(chosen) ? chosen : null;
  const candidates = [...searchPath(), ...folders].flatMap((folder) => programs.map((name) => path.join(folder, name)));
  return [...candidates, ...macApplications].find(isProgram) ?? null;
}

/**
 * Installs Debian's package if the browser is missing, none is configured and this process runs as root.
 *
 * @returns the reason for a missing browser, or null
 */
export async function provideBrowser(browser: SystemBrowser): Promise<string | null> {
  if (findBrowser(browser) !== null) return null;
  const mayInstall = browser.chosen === null && isRoot() && isProgram('/usr/bin/apt-get');
  if (!mayInstall) return howToGet(browser);
  console.log(`${browser.name} is missing; installing the system package.`);
  const problem = await installPackage(browser);
  if (problem === null && findBrowser(browser) !== null) return null;
  return `${browser.name} could not be installed (${problem ?? 'no program afterwards'}). ${howToGet(browser)}`;
}

/** @returns the cause of a failure, or null */
async function installPackage({ name, packageName }: SystemBrowser): Promise<string | null> {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs: INSTALL_LIMIT_MS };
  console.log(`${name}: list of packages`);
  const update = await runCommand('apt-get', ['update', '-q'], options);
  if (!update.ok) return lastLine(update.output);
  console.log(`${name}: download and installation`);
  const args = ['install', '-y', '-q', '--no-install-recommends', packageName];
  const install = await runCommand('apt-get', args, options);
  return install.ok ? null : lastLine(install.output);
}

const lastLine = (output: string): string => output.split('\n').at(-1) ?? '';

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
