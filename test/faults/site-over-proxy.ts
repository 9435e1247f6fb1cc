import { pino } from 'pino';
import { parseConfig } from '#src/config/env.ts';
import { createPool } from '#src/db/connection/client.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { startServer } from '#src/server/start-server.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type SiteOverProxy = {
  url: string;
  proxy: TcpProxy;
  /** Messages of errors in the log. */
  errors: string[];
  close: () => Promise<void>;
};

/** The built site as in production, with a network to its database that can be made to fail. */
export async function startSiteOverProxy(databaseUrl: string): Promise<SiteOverProxy> {
  await buildSite();
  const proxy = await startTcpProxy(Number(new URL(databaseUrl).port));
  const throughProxy = new URL(databaseUrl);
  throughProxy.port = String(proxy.port);
  const pool = createPool(throughProxy.href);
  const config = parseConfig({ HOST: '127.0.0.1', PORT: String(await freePort()) });
  if (!config.ok) throw new Error(config.failure);
  const errors: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  const versionPool = createPool(throughProxy.href, { max: 1 });
  const server = await startServer({ config: config.value, pool, versionPool, secretBox, logger });
  const close = async () => {
    await server.close();
    await Promise.all([pool.end(), versionPool.end()]);
    await proxy.close();
  };
  return { url: server.url, proxy, errors, close };
}
