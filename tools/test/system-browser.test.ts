import { expect, test } from 'vitest';
import { LaunchError } from '#src/server/launch-error.ts';
import { browserProgram, provideBrowser, type SystemBrowser } from './system-browser.ts';

const BROWSER: SystemBrowser = {
  ...{ name: 'Testbrowser', packageName: 'testbrowser-esr', setting: 'TESTBROWSER_PATH', chosen: null },
  ...{ programs: ['no-such-browser'], folders: [], macApplications: [] },
};

test('the chosen program is used, and nothing else in its place', () => {
  expect(browserProgram({ ...BROWSER, chosen: process.execPath })).toBe(process.execPath);
  expect(() => browserProgram({ ...BROWSER, chosen: '/no/browser', macApplications: [process.execPath] })).toThrow(
    LaunchError,
  );
});

test('without a choice, the first program in the usual places is used', () => {
  expect(browserProgram({ ...BROWSER, macApplications: ['/no/browser', process.execPath] })).toBe(process.execPath);
});

test('where there is none, the message names the package and the setting', async () => {
  const message = /needs Testbrowser: .*apt-get install testbrowser-esr.* TESTBROWSER_PATH/;
  expect(() => browserProgram(BROWSER)).toThrow(message);
  // A choice that leads nowhere is not made good by an installation.
  expect(await provideBrowser({ ...BROWSER, chosen: '/no/browser' })).toMatch(message);
});
