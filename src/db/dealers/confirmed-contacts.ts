import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#src/db/connection/client.ts';

/** Contact addresses of dealers to which enquiries may be mailed. */

/** SQL: whether the dealer's contact address is confirmed. @param email SQL of the address */
export const isConfirmedContact = (email: ReturnType<typeof sql<string | null>>) => sql<boolean>`exists (
  select from confirmed_contacts confirmed
  where confirmed.dealer_id = dealers.id and confirmed.email = lower(${email}) and confirmed_at is not null)`;

/** Records an address as confirmed: stated by staff, or the own address of a person who signed in with it. */
export async function insertConfirmedContact(db: Db, dealerId: number, email: string): Promise<void> {
  await sql`
    insert into confirmed_contacts (dealer_id, email, confirmed_at) values (${dealerId}, lower(${email}), now())
    on conflict (dealer_id, email) do update set confirmed_at = coalesce(confirmed_contacts.confirmed_at, now()), token_hash = null`.execute(
    db,
  );
}

/** The same for the addresses of all dealers of a delivery by staff, within its transaction. */
export async function confirmDeliveredContacts(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into confirmed_contacts (dealer_id, email, confirmed_at)
     select id, lower(email), now() from dealers
     where email is not null and length(email) between 3 and 254
       and id in (select dealer_id from delivery where outcome = 'accepted')
     on conflict (dealer_id, email) do update set confirmed_at = now(), token_hash = null
       where confirmed_contacts.confirmed_at is null`,
  );
}

/** Records that an address was asked, replacing an earlier link. @returns false: it is confirmed already */
export async function askContact(
  db: Db,
  contact: { dealerId: number; email: string; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    insert into confirmed_contacts (dealer_id, email, token_hash) values (${contact.dealerId}, lower(${contact.email}), ${contact.tokenHash})
    on conflict (dealer_id, email) do update set token_hash = excluded.token_hash
      where confirmed_contacts.confirmed_at is null
    returning email`.execute(db);
  return rows.length > 0;
}

/** Confirms the address of a link; a link that was used before gives the same answer. @returns it and its dealer; undefined: unknown */
export async function confirmContactOf(
  db: Db,
  tokenHash: Buffer,
): Promise<{ dealer: string; email: string } | undefined> {
  const { rows } = await sql<{ dealer: string; email: string }>`
    update confirmed_contacts set confirmed_at = coalesce(confirmed_at, now())
    from dealers where dealers.id = dealer_id and token_hash = ${tokenHash}
    returning dealers.name as dealer, confirmed_contacts.email`.execute(db);
  return rows[0];
}

/** The dealer's contact address while it is not confirmed; null: it is, or there is none. */
export async function readUnconfirmedContact(db: Db, dealerId: number): Promise<string | null> {
  const email = sql<string | null>`nullif(coalesce(dealers.overrides ->> 'email', dealers.email), '')`;
  const row = await db
    .selectFrom('dealers')
    .select(email.as('email'))
    .where('id', '=', dealerId)
    .where(sql<boolean>`${email} is not null and not ${isConfirmedContact(email)}`)
    .executeTakeFirst();
  return row?.email ?? null;
}
