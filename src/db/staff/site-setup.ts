import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** The state of a site's first days in the database. */
export type StoredSetup = { isHidden: boolean; hasDealer: boolean; hasDelivery: boolean };

export async function readSiteSetup(db: Db): Promise<StoredSetup> {
  const { rows } = await sql<StoredSetup>`
    select exists (select from site_setup) as "isHidden", exists (select from dealers where not is_demo) as "hasDealer",
           exists (select from dealers where not is_demo and last_delivered_at is not null) as "hasDelivery"`.execute(
    db,
  );
  return rows[0] ?? { isHidden: false, hasDealer: false, hasDelivery: false };
}

/** @returns whether the checklist was shown before */
export async function hideSiteSetup(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into site_setup default values on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}
