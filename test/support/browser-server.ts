import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#tools/launch/build-site.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/test/chromium.ts';
import { browserProgram } from '#tools/test/system-browser.ts';
import { environmentWithHome } from './browser-home.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's only Chromium. */
    browserEndpoint: string;
  }
}

/** Vitest's global setup of the browser tests: builds the site and starts one Chromium for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = browserProgram(CHROMIUM);
  await buildSite();
  // With the policy the first page of a window moves to a second process; that every answer has its header is tested without a browser.
  const disabled = CHROMIUM_FLAGS.map((flag) => flag.replace(/^--disable-features=/, '$&CrossOriginOpenerPolicy,'));
  const browser = await chromium.launchServer({ executablePath, args: disabled, env: environmentWithHome() });
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
