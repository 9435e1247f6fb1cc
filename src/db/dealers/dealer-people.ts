import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { DetailTexts } from '#src/domain/dealers/dealer-details.ts';
import type { DealerRole } from '#src/domain/dealers/dealer-roles.ts';

/** A dealer that an account belongs to. */
export type OwnDealer = { id: number; name: string; slug: string };

/** A dealer that an account belongs to, with its role there. */
export type Membership = OwnDealer & { label: string; role: DealerRole; groupId: number | null };

/** The dealers of an account, by name. */
export const listMemberships = (db: Db, userId: string): Promise<Membership[]> =>
  db
    .selectFrom('dealer_people')
    .innerJoin('dealers', 'dealers.id', 'dealer_people.dealer_id')
    .select(['dealers.id', 'dealers.name', 'dealers.slug', 'dealers.label', 'role', 'dealers.group_id as groupId'])
    .where('user_id', '=', userId)
    .orderBy(sql`dealers.label collate "sv-x-icu"`)
    .orderBy('dealers.id')
    .execute();

/** The first dealer of an account, by name. */
export const readOwnDealer = async (db: Db, userId: string): Promise<OwnDealer | undefined> => {
  const [first] = await listMemberships(db, userId);
  return first && { id: first.id, name: first.name, slug: first.slug };
};

/**
 * The dealers that a text names: the one with this label, which is its name and, where others have the name, its town; otherwise all with this
 * name, in any case.
 */
export async function findDealersByName(db: Db, name: string): Promise<OwnDealer[]> {
  const found = await db
    .selectFrom('dealers')
    .select(['id', 'label as name', 'slug'])
    .where(sql<boolean>`lower(name) = lower(${name}) or lower(label) = lower(${name})`)
    .orderBy('id')
    .execute();
  const labelled = found.filter((dealer) => dealer.name.toLowerCase() === name.toLowerCase());
  return labelled.length === 1 ? labelled : found;
}

/** A dealer that may be the one that an account registers. */
export type PossibleDealer = OwnDealer & {
  organisationNumber: string | null;
  city: string | null;
  /** Accounts that belong to it. */
  people: number;
  /** Whether the name that was searched is its own. */
  hasName: boolean;
};

/** The dealers with an organisation number, and those with a name, in any case; the former first. */
export async function findDealersLike(
  db: Db,
  { organisationNumber, name }: { organisationNumber: string; name: string },
): Promise<PossibleDealer[]> {
  const { rows } = await sql<PossibleDealer>`
    select * from (
      select id, label as name, slug,
             nullif(coalesce(overrides ->> 'organisation_number', organisation_number), '') as "organisationNumber",
             nullif(coalesce(overrides ->> 'city', city), '') as city,
             (select count(*)::int from dealer_people where dealer_id = dealers.id) as people,
             lower(name) = lower(${name}) or lower(label) = lower(${name}) as "hasName"
      from dealers) known
    where "organisationNumber" = ${organisationNumber} or "hasName"
    order by "organisationNumber" = ${organisationNumber} desc nulls last, id`.execute(db);
  return rows;
}

export const findDealerBySlug = (db: Db, slug: string): Promise<OwnDealer | undefined> =>
  db.selectFrom('dealers').select(['id', 'name', 'slug']).where('slug', '=', slug).executeTakeFirst();

export const findDealerById = (db: Db, id: number): Promise<OwnDealer | undefined> =>
  db.selectFrom('dealers').select(['id', 'label as name', 'slug']).where('id', '=', id).executeTakeFirst();

/** Lets only one transaction at a time register dealers, so that none is registered twice. */
export async function lockNewDealers(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('new-dealers'))`.execute(tx);
}

/** Adds a dealer of which only the name is known. @param stated what its own people state who register it; null: staff add it */
export const insertNamedDealer = (db: Db, name: string, stated: DetailTexts | null = null): Promise<OwnDealer> =>
  db
    .insertInto('dealers')
    // The town is part of the label where another dealer has the name.
    .values({
      name,
      city: stated?.city ?? null,
      overrides: JSON.stringify(stated ?? {}),
      registered_at: stated === null ? null : sql`now()`,
    })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow();

/** @returns whether the account did not belong to the dealer before */
export async function insertDealerPerson(
  db: Db,
  person: { userId: string; dealerId: number; role: DealerRole; invitedBy: string },
): Promise<boolean> {
  const row = await db
    .insertInto('dealer_people')
    .values({ user_id: person.userId, dealer_id: person.dealerId, role: person.role, invited_by: person.invitedBy })
    .onConflict((conflict) => conflict.columns(['user_id', 'dealer_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param dealerId the person's dealer; a person of another one is not deleted */
export const deleteDealerPerson = (
  db: Db,
  { userId, dealerId }: { userId: string; dealerId: number },
): Promise<{ userId: string } | undefined> =>
  db
    .deleteFrom('dealer_people')
    .where('user_id', '=', userId)
    .where('dealer_id', '=', dealerId)
    .returning('user_id as userId')
    .executeTakeFirst();

/** Changes the role of a person whose access did not come with a group. */
export async function updateDealerRole(
  db: Db,
  { userId, dealerId, role }: { userId: string; dealerId: number; role: DealerRole },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dealer_people')
    .set({ role })
    .where('user_id', '=', userId)
    .where('dealer_id', '=', dealerId)
    .where('group_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The people of a dealer with their roles, locked, so that two changes at once do not leave it without an owner. */
export async function lockDealerPeople(tx: Db, dealerId: number) {
  await sql`select from dealers where id = ${dealerId} for update`.execute(tx);
  return tx
    .selectFrom('dealer_people')
    .select(['user_id as userId', 'role', 'group_id as groupId'])
    .where('dealer_id', '=', dealerId)
    .execute();
}

/** Ends an account's access to all its dealers and groups. */
export async function deletePersonOfAnyDealer(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('dealer_group_people').where('user_id', '=', userId).execute();
  await db.deleteFrom('dealer_people').where('user_id', '=', userId).execute();
}

const people = (db: Db) =>
  db
    .selectFrom('dealer_people')
    .innerJoin('users', 'users.id', 'dealer_people.user_id')
    .innerJoin('dealers', 'dealers.id', 'dealer_people.dealer_id')
    .select(['user_id as userId', 'users.email', 'dealer_id as dealerId', 'dealers.label as dealer', 'role'])
    .select(['dealer_people.group_id as groupId', 'invited_by as invitedBy', 'dealer_people.created_at as createdAt']);

export const listPeopleOfDealer = (db: Db, dealerId: number) =>
  people(db).where('dealer_id', '=', dealerId).orderBy('dealer_people.created_at').orderBy('users.email').execute();

/** The e-mail addresses of the people who may sign in to the dealer's area. */
export async function listAddressesOfDealer(db: Db, dealerId: number): Promise<string[]> {
  const rows = await people(db)
    .where('dealer_id', '=', dealerId)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.email')
    .execute();
  return rows.map(({ email }) => email);
}

/** The people of all dealers, by dealer. */
export const listAllDealerPeople = (db: Db, limit: number) =>
  people(db).orderBy('dealers.label').orderBy('users.email').limit(limit).execute();

/** An invitation to a dealer, or to all dealers of a group. */
export type Invitation = {
  userId: string;
  email: string;
  /** Null: to a group. */
  dealerId: number | null;
  /** Null: to a dealer. */
  groupId: number | null;
  /** Name of the dealer or of the group. */
  dealer: string;
  role: DealerRole;
  invitedBy: string;
  expiresAt: Date;
};

/** A dealer or a group, to which people are invited; one of the two is null. */
export type InvitedTo = { dealerId: number | null; groupId: number | null };

const INVITATION = sql`
  user_id as "userId", users.email, link.dealer_id as "dealerId", link.group_id as "groupId",
  coalesce(dealers.label, dealer_groups.name) as dealer, dealer_role as role, invited_by as "invitedBy"`;
const INVITATIONS = sql`
  one_time_links link join users on users.id = user_id left join dealers on dealers.id = link.dealer_id
  left join dealer_groups on dealer_groups.id = link.group_id`;

/** The valid invitations to a dealer, to a group, or to any, one per account. */
export async function listInvitations(db: Db, to: InvitedTo | null = null): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION}, max(expires_at) as "expiresAt"
    from ${INVITATIONS}
    where purpose = 'invitation' and expires_at > clock_timestamp()
      and (${to === null} or (link.dealer_id is not distinct from ${to?.dealerId ?? null}::integer
                              and link.group_id is not distinct from ${to?.groupId ?? null}::integer))
    group by user_id, users.email, link.dealer_id, link.group_id, dealers.label, dealer_groups.name, dealer_role, invited_by
    order by dealer, users.email`.execute(db);
  return rows;
}

export async function insertInvitation(
  db: Db,
  link: InvitedTo & { tokenHash: Buffer; userId: string; role: DealerRole; invitedBy: string; hours: number },
): Promise<void> {
  await sql`
    insert into one_time_links (token_hash, user_id, purpose, dealer_id, group_id, dealer_role, invited_by, expires_at)
    values (${link.tokenHash}, ${link.userId}, 'invitation', ${link.dealerId}, ${link.groupId}, ${link.role},
            ${link.invitedBy}, clock_timestamp() + make_interval(hours => ${link.hours}))`.execute(db);
}

/** A valid invitation; undefined: it has expired, was used or withdrawn. */
export async function readInvitation(
  db: Db,
  tokenHash: Buffer,
): Promise<(Invitation & { needsPassword: boolean }) | undefined> {
  const { rows } = await sql<Invitation & { needsPassword: boolean }>`
    select ${INVITATION}, expires_at as "expiresAt",
           (users.password_hash is null or users.email_confirmed_at is null) as "needsPassword"
    from ${INVITATIONS}
    where token_hash = ${tokenHash} and purpose = 'invitation' and expires_at > clock_timestamp()`.execute(db);
  return rows[0];
}

/** Deletes the invitations of an account to a dealer or a group. @returns their number */
export async function deleteInvitations(
  db: Db,
  { userId, dealerId, groupId }: InvitedTo & { userId: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_links')
    .where('purpose', '=', 'invitation')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`dealer_id is not distinct from ${dealerId}::integer and group_id is not distinct from ${groupId}::integer`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
