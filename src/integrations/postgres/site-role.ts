import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Role name used by db/roles/site-role.sql. */
export const SITE_ROLE = 'milvis_site';
const SITE_ROLE_SQL = path.resolve(import.meta.dirname, '../../../db/roles/site-role.sql');

/**
 * Creates the role that the site connects as, or resets its password, and transfers ownership of the database's objects to it.
 * @param adminUrl URL of the database as an administrator
 */
export async function ensureSiteRole(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`select set_config('milvis.site_password', $1, false)`, [password]);
    await client.query(await readFile(SITE_ROLE_SQL, 'utf8'));
  } finally {
    await client.end();
  }
}
