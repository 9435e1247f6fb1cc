import { environment } from '#tools/launch/environment.ts';
import type { SystemBrowser } from './system-browser.ts';

export const CHROMIUM: SystemBrowser = {
  name: 'Chromium',
  // Chromium without a user interface; the tests take a fifth less time than in the whole browser.
  packageName: 'chromium-headless-shell',
  setting: 'CHROMIUM_PATH',
  chosen: environment.chromiumPath,
  programs: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ],
  folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'],
  macApplications: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
};

/** This list replaces Playwright's; the first entries are those of Playwright's list that are needed here. */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The menu of the address bar is two internal pages rendered for each window, which cost more than a page of the site.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Command line of Chromium; no flag changes how a page is rendered. */
export const CHROMIUM_FLAGS = [
  // Containers and root have no sandbox, and the pages are trusted.
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
