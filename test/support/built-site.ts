import { buildSite } from '#tools/launch/build-site.ts';

/** Vitest's global setup of the tests in Firefox, which each of its processes starts for itself. */
export const setup = (): Promise<void> => buildSite();
