import os from 'node:os';
import type pg from 'pg';

/** The machine and versions of a measurement, in one line. */
export async function describeMachine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const cpus = os.cpus();
  return [
    `${cpus[0]?.model.trim() ?? 'unknown processor'}, ${cpus.length} cores`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB memory`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.server_version.split(' ')[0] ?? '?'}`,
  ].join('; ');
}
