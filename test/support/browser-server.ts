import path from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { PROJECT_ROOT } from '../../src/config/env.ts';
import { buildSite } from '../../tools/launch/build-site.ts';
import { childEnvironment } from '../../tools/launch/environment.ts';
import { CHROMIUM_FLAGS, findChromium, HOW_TO_GET_CHROMIUM } from '../../tools/test/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's one Chromium. */
    browserEndpoint: string;
  }
}

/** Vitest's global setup of the browser tests: the site built, one Chromium for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(HOW_TO_GET_CHROMIUM);
  await buildSite();
  const browser = await chromium.launchServer({ executablePath, args: CHROMIUM_FLAGS, env: environmentWithHome() });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}

/** Some accounts have no home that Chromium could write to. */
function environmentWithHome(): Record<string, string> {
  const home = path.join(PROJECT_ROOT, '.cache/browser-home');
  const known = Object.entries(childEnvironment({ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home }));
  return Object.fromEntries(known.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
