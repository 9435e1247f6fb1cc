import { buildSite } from '#tools/launch/build-site.ts';

/** Vitest's global setup of the tests in Firefox: builds the site; each test process starts its own Firefox. */
export const setup = (): Promise<void> => buildSite();
