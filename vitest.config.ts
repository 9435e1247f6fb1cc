import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { environment } from './tools/launch/environment.ts';

// Without the plugins of the site's build: tests run the modules as they are, in Node.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['test/support/setup.ts'],
    globalSetup: ['test/support/postgres-server.ts'],
    // The programs that tests start by the dozen are compiled once.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.cache/compiled') },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A test that starts programs takes seconds, on a busy machine many.
    testTimeout: 30_000,
    // As long as the browser waits for what it looks for; what has to be quicker says so.
    expect: { poll: { timeout: 20_000 } },
    // The first database of a run waits for the server to be made.
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // Files follow each other in one process: reading the modules anew for each took longer than the tests.
          isolate: false,
          include: ['{src,test,tools}/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/faults/**', 'test/firefox/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: environment.areFaultsInFull ? [] : ['test/faults/**/*.long.test.ts'],
          // `npm run faults` does each many times.
          testTimeout: 60 * 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // As above; each file has its own windows and its own site.
          isolate: false,
          include: ['test/browser/**/*.browser.test.ts'],
          globalSetup: ['test/support/browser-server.ts'],
          testTimeout: 60_000,
          // The build is what is tested: Node loads it as it is.
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
          // Looking elements up by their accessible names takes a second on a large page.
          testTimeout: 120_000,
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
