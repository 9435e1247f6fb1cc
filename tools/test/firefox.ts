import { environment } from '#tools/launch/environment.ts';
import type { SystemBrowser } from './system-browser.ts';

export const FIREFOX: SystemBrowser = {
  name: 'Firefox',
  packageName: 'firefox-esr',
  setting: 'FIREFOX_PATH',
  chosen: environment.firefoxPath,
  programs: ['firefox-esr', 'firefox'],
  folders: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/firefox'],
  macApplications: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
};
