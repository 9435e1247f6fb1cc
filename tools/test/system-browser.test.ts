import { expect, test } from 'vitest';
import { LaunchError } from '#src/server/launch-error.ts';
import { browserProgram, provideBrowser, type SystemBrowser } from './system-browser.ts';

const BROWSER: SystemBrowser = {
  name: 'Testbrowser',
  packageName: 'testbrowser-esr',
  setting: 'TESTBROWSER_PATH',
  chosen: null,
  programs: ['no-such-browser'],
  folders: [],
  macApplications: [],
};

test('uses the configured program without a fallback', () => {
  expect(browserProgram({ ...BROWSER, chosen: process.execPath })).toBe(process.execPath);
  expect(() => browserProgram({ ...BROWSER, chosen: '/no/browser', macApplications: [process.execPath] })).toThrow(
    LaunchError,
  );
});

test('uses the first program in the usual folders by default', () => {
  expect(browserProgram({ ...BROWSER, macApplications: ['/no/browser', process.execPath] })).toBe(process.execPath);
});

test('names the package and the setting if there is no browser', async () => {
  const message = /needs Testbrowser: .*apt-get install testbrowser-esr.* TESTBROWSER_PATH/;
  expect(() => browserProgram(BROWSER)).toThrow(message);
  // A wrong path in the setting does not lead to an installation.
  expect(await provideBrowser({ ...BROWSER, chosen: '/no/browser' })).toMatch(message);
});
