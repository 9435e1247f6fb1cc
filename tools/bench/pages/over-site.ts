import { pino } from 'pino';
import type { Config } from '#src/config/env.ts';
import { createPool } from '#src/db/client.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { openSecretBox } from '#src/server/secret-box.ts';
import { startServer } from '#src/server/start-server.ts';
import { buildSite } from '#tools/launch/build-site.ts';

/** Serves the built site from this process over a database during the work. */
export async function overSite<Result>(
  { config, databaseUrl }: { config: Config; databaseUrl: string },
  work: (site: string) => Promise<Result>,
): Promise<Result> {
  await buildSite();
  const pool = createPool(databaseUrl);
  const own = { ...config, host: '127.0.0.1', port: await freePort() };
  const server = await startServer({
    config: own,
    pool,
    secretBox: await openSecretBox(own),
    logger: pino({ level: 'error' }),
  });
  try {
    return await work(server.url);
  } finally {
    await server.close();
    await pool.end();
  }
}
