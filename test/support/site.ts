import { pino } from 'pino';
import { test as base } from 'vitest';
import { parseConfig } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { startServer } from '#src/server/start-server.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { PATIENT } from '#test/test-app.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** The built site over the database of this test file. */
export type TestSite = TestDatabase & {
  /** Address without a trailing slash. */
  url: string;
  close(): Promise<void>;
};

/** Dealers' servers of tests are on this machine. */
const LOCAL = { PRIVATE_NETWORKS: 'allowed' };

/**
 * Starts it on a free local port. Its error log is shown. Without a service worker unless requested, so that the cache of one
 * page does not answer requests of another.
 */
export async function startSite(env: Record<string, string> = {}): Promise<TestSite> {
  const database = await testDatabase();
  const ownPort = String(await freePort());
  const config = parseConfig({
    PORT: ownPort,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SERVICE_WORKER: 'off',
    ...LOCAL,
    ...env,
  });
  if (!config.ok) throw new Error(config.failure);
  const logger = pino({ level: config.value.logLevel });
  const { pool } = database;
  const server = await startServer({
    config: config.value,
    pool,
    secretBox,
    logger,
    // Public pages from the cache, and however busy the machine is, none in an older version.
    versionPool: pool,
    maxWaitMs: 60_000,
    loadLimits: PATIENT,
    settledAfterMs: 0,
  });
  return { ...database, url: server.url, close: () => server.close() };
}

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
