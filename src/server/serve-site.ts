import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#src/config/env.ts';
import { createPool } from '#src/db/connection/client.ts';
import type { DevFrontend } from './load-pages.ts';
import { openReplicas } from './open-replicas.ts';
import { openSecretBox } from './secret-box.ts';
import { SERVER_STOP_LIMIT_MS, type Shutdown } from './shutdown.ts';
import { type RunningServer, type SiteMember, startServer } from './start-server.ts';

type Site = {
  config: Config;
  databaseUrl: string;
  /** For commands. */
  commandPool: pg.Pool;
  logger: Logger;
  pageFile: string | null;
  member?: SiteMember;
  devFrontend?: DevFrontend | undefined;
};

/** Serves the site from this process until the shutdown. */
export async function serveSite({ databaseUrl, ...site }: Site, shutdown: Shutdown): Promise<RunningServer> {
  const secretBox = await openSecretBox(site.config);
  const onError = (error: Error) => site.logger.warn({ error: error.message }, 'connection lost');
  const pool = createPool(databaseUrl, { onError });
  shutdown.onClose('Connections', () => pool.end());
  const { databaseReadUrl } = site.config;
  const replicas =
    databaseReadUrl === null
      ? undefined
      : await openReplicas({ urls: databaseReadUrl, primary: pool, logger: site.logger }, shutdown);
  const versionPool = site.devFrontend ? undefined : createPool(databaseUrl, { max: 1, onError });
  if (versionPool) shutdown.onClose('The version connection', () => versionPool.end());
  return shutdown.own(
    'The server',
    startServer({ ...site, secretBox, pool, replicas, versionPool, isWarmedUp: !site.devFrontend }),
    (running) => running.close(),
    SERVER_STOP_LIMIT_MS,
  );
}
