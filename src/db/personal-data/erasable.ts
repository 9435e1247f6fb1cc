import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { deleteVisitorAccount } from '#src/db/visitor-accounts/visitor-accounts.ts';
import type { Erasable, ErasedKind } from '#src/domain/personal-data/erasure.ts';

/** A thing by its kind and id, with what is stored with it; null: there is none. */
export async function readErasable(db: Db, kind: ErasedKind, id: string): Promise<Erasable | null> {
  const statement = kind === 'account' ? accountOf(id) : STATEMENTS[kind](Number(id));
  const { rows } = await statement.execute(db);
  return rows[0] ?? null;
}

const accountOf = (id: string) => sql<Erasable>`
  select 'account' as kind, users.email,
    array(select role from user_roles where user_id = users.id order by role) as roles,
    (select count(*)::int from sessions where user_id = users.id) as sessions,
    (select count(*)::int from passkeys where user_id = users.id) as passkeys,
    (select count(*)::int from saved_views where user_id = users.id) as views,
    (select count(*)::int from dealer_claims where user_id = users.id) as claims,
    (select coalesce(jsonb_agg(jsonb_build_object('name', dealers.label, 'otherPeople',
              (select count(*) from dealer_people other where other.dealer_id = dealers.id and other.user_id <> users.id)) order by dealers.label), '[]')
     from dealer_people join dealers on dealers.id = dealer_people.dealer_id where dealer_people.user_id = users.id) as dealers,
    (select count(*)::int from dealer_api_keys where created_by = users.email and revoked_at is null) as keys
  from users where users.id = ${id}`;

const STATEMENTS = {
  visitor: (id: number) => sql<Erasable>`
    select 'visitor' as kind, email, jsonb_array_length(favourites) as favourites, jsonb_array_length(searches) as searches,
      (select count(*)::int from visitor_sessions where account_id = visitor_accounts.id) as sessions,
      (select count(*)::int from saved_searches where saved_searches.email = visitor_accounts.email) as alerts
    from visitor_accounts where id = ${id}`,
  enquiry: (id: number) => sql<Erasable>`
    select 'enquiry' as kind, enquiries.name, ads.name as car, dealers.label as dealer, answered_at is not null as "isAnswered"
    from enquiries join ads on ads.internal_id = ad_id join dealers on dealers.id = ads.dealer_id where enquiries.id = ${id}`,
  report: (id: number) => sql<Erasable>`
    select 'report' as kind, ads.name as car, ad_reports.decided_at is not null as "isDecided",
      exists (select from ad_decisions where report_id = ad_reports.id) as "hasDecision"
    from ad_reports join ads on ads.internal_id = ad_id where ad_reports.id = ${id}`,
  claim: (id: number) => sql<Erasable>`
    select 'claim' as kind, users.email, dealers.label as dealer, decided_at is not null as "isDecided"
    from dealer_claims join users on users.id = user_id join dealers on dealers.id = dealer_id where dealer_claims.id = ${id}`,
} as const;

/** Whether an undecided claim registered a dealer, whose people have access before staff have checked it. @param id of the claim, or the account */
export async function hasUndecidedRegistration(tx: Db, by: { claim: number } | { account: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('dealer_claims')
    .select('id')
    .where('decision', 'is', null)
    .where('is_new', '=', true)
    .$if('claim' in by, (claims) => claims.where('id', '=', 'claim' in by ? by.claim : 0))
    .$if('account' in by, (claims) => claims.where('user_id', '=', 'account' in by ? by.account : ''))
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes an account with all that belongs to it alone, and mails to it that were not sent. @returns whether there was one */
export async function deleteAccount(tx: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  await tx.deleteFrom('mails').where('recipient', '=', email).where('sent_at', 'is', null).execute();
  const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a thing other than an account. @returns whether there was one */
export async function deleteErasable(tx: Db, kind: Exclude<ErasedKind, 'account'>, id: number): Promise<boolean> {
  if (kind === 'visitor') {
    const found = await tx.selectFrom('visitor_accounts').select('email').where('id', '=', id).executeTakeFirst();
    if (found) await deleteVisitorAccount(tx, { id: 0, accountId: id, email: found.email });
    return found !== undefined;
  }
  const { numDeletedRows } = await tx.deleteFrom(TABLES[kind]).where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

const TABLES = { enquiry: 'enquiries', report: 'ad_reports', claim: 'dealer_claims' } as const;

/** Something that is stored with an e-mail address. */
export type StoredWithAddress = { kind: ErasedKind; id: string; text: string; at: Date };

/** Everything with a page of its own that is stored with an address, the latest first. */
export async function listStoredWithAddress(db: Db, email: string): Promise<StoredWithAddress[]> {
  const { rows } = await sql<StoredWithAddress>`
    select 'account' as kind, id::text, '' as text, created_at as at from users where email = ${email}
    union all select 'visitor', id::text, '', created_at from visitor_accounts where email = ${email}
    union all select 'enquiry', enquiries.id::text, ads.name, enquiries.created_at
      from enquiries join ads on ads.internal_id = ad_id where lower(email) = ${email}
    union all select 'report', ad_reports.id::text, ads.name, ad_reports.created_at
      from ad_reports join ads on ads.internal_id = ad_id where lower(email) = ${email}
    union all select 'claim', dealer_claims.id::text, dealers.label, dealer_claims.created_at
      from dealer_claims join users on users.id = user_id join dealers on dealers.id = dealer_id where users.email = ${email}
    order by at desc, kind, id`.execute(db);
  return rows;
}
