import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** As db/roles/site-role.sql names it. */
export const SITE_ROLE = 'milvis_site';
const SITE_ROLE_SQL = path.resolve(import.meta.dirname, '../../../db/roles/site-role.sql');

/**
 * Makes the role that the site connects as, or sets its password anew, and gives it what others own in the database.
 * @param adminUrl address of the database, as an administrator
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
