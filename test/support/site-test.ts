import { test as base } from 'vitest';
import { startSite, type TestSite } from './site.ts';

/** A test with the built site over the file's own database. */
export const siteTest = base.extend<{ site: TestSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'file' },
  ],
});
