import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { environment } from './tools/launch/environment.ts';

// Without the plugins of the site's build: tests run the modules unchanged in Node.
export default defineConfig({
  test: {
    pool: 'forks',
    // As many as the machine has cores, of which a browser test and its site use two.
    maxWorkers: Math.max(2, availableParallelism()),
    setupFiles: ['test/support/setup.ts'],
    globalSetup: ['test/support/postgres-server.ts'],
    // Compile cache for the many child processes of tests.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.cache/compiled') },
    // A missing or obsolete snapshot fails here as in CI; `--update` writes them.
    update: 'none',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Many times what a quiet machine needs: a test fails by what it finds, and not by the load of the machine.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // Files share one process: reloading the modules for each took longer than the tests.
          isolate: false,
          include: ['{src,test,tools}/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/faults/**', 'test/firefox/**', 'test/cluster/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: environment.areFaultsInFull ? [] : ['test/faults/**/*.long.test.ts'],
          // `npm run faults` repeats each many times.
          testTimeout: 60 * 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // As above; each file has its own browser contexts and its own site.
          isolate: false,
          include: ['test/browser/**/*.browser.test.ts'],
          globalSetup: ['test/support/browser-server.ts'],
          testTimeout: 240_000,
          // Node loads the build untransformed, as in production.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        extends: true,
        test: {
          // Run by `npm run firefox`; `npm test` excludes it and needs Chromium alone.
          name: 'firefox',
          isolate: false,
          include: ['test/firefox/**/*.firefox.test.ts'],
          globalSetup: ['test/support/built-site.ts'],
          // A lookup by accessible name takes a second on a large page.
          testTimeout: 120_000,
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        extends: true,
        test: {
          // Run by `npm run cluster-tests`; `npm test` excludes it and needs no Java.
          name: 'cluster',
          isolate: false,
          include: ['test/cluster/**/*.cluster.test.ts'],
          globalSetup: ['test/support/search-nodes.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
