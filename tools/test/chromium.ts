import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { environment, isRoot, searchPath } from '../launch/environment.ts';
import { runCommand } from './run-command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const MAC_APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSTALL_LIMIT_MS = 5 * 60_000;

/** A list of ours takes the place of Playwright's: the first of these are its own, those that there is a reason for here. */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
  // The menu of the address bar is two pages of the browser's own, drawn for each window; they cost more than one of ours.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

/** What Chromium is started with; nothing that changes how a page is shown. */
export const CHROMIUM_FLAGS = [
  // Containers and root have no sandbox to offer; the pages are our own.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

export const HOW_TO_GET_CHROMIUM =
  'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to one.';

/** The machine's Chromium or Chrome: CHROMIUM_PATH, then PATH and the usual places; null when there is none. */
export function findChromium(): string | null {
  if (environment.chromiumPath !== null) return isProgram(environment.chromiumPath) ? environment.chromiumPath : null;
  const folders = [...searchPath(), ...FOLDERS];
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...candidates, ...MAC_APPLICATIONS].find(isProgram) ?? null;
}

/** Whether this command may install Debian's package itself. */
export const canInstallChromium = (): boolean =>
  environment.chromiumPath === null && isRoot() && isProgram('/usr/bin/apt-get');

/** Installs Debian's package. @returns why it did not work, or null */
export async function installChromium(say: (line: string) => void): Promise<string | null> {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs: INSTALL_LIMIT_MS };
  say('list of packages');
  const update = await runCommand('apt-get', ['update', '-q'], options);
  if (!update.ok) return lastLine(update.output);
  say('download and installation');
  const install = await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options);
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
