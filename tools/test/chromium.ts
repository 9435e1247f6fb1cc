import { environment } from '#tools/launch/environment.ts';
import type { SystemBrowser } from './system-browser.ts';

export const CHROMIUM: SystemBrowser = {
  name: 'Chromium',
  packageName: 'chromium',
  setting: 'CHROMIUM_PATH',
  chosen: environment.chromiumPath,
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'],
  macApplications: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
};

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
