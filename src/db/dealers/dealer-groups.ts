import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { DealerRole } from '#src/domain/dealers/dealer-roles.ts';

/** Groups of dealers, and the accounts that have the same role at all dealers of a group. */

export type DealerGroup = { id: number; name: string };

/** All groups with their numbers of dealers and people, by name. */
export async function listGroups(db: Db): Promise<(DealerGroup & { dealers: number; people: number })[]> {
  const { rows } = await sql<DealerGroup & { dealers: number; people: number }>`
    select id, name, (select count(*)::int from dealers where group_id = dealer_groups.id) as dealers,
           (select count(*)::int from dealer_group_people where group_id = dealer_groups.id) as people
    from dealer_groups order by name collate "sv-x-icu", id`.execute(db);
  return rows;
}

export const findGroup = (db: Db, id: number): Promise<DealerGroup | undefined> =>
  db.selectFrom('dealer_groups').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** Locks a group, so that what belongs to it is counted by one transaction at a time. */
export const lockGroup = (tx: Db, id: number): Promise<DealerGroup | undefined> =>
  tx.selectFrom('dealer_groups').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();

/** The group of a dealer. */
export const readGroupOfDealer = (db: Db, dealerId: number): Promise<DealerGroup | undefined> =>
  db
    .selectFrom('dealers')
    .innerJoin('dealer_groups', 'dealer_groups.id', 'dealers.group_id')
    .select(['dealer_groups.id', 'dealer_groups.name'])
    .where('dealers.id', '=', dealerId)
    .executeTakeFirst();

/** The groups whose owner an account is: it may manage their keys and files. */
export const listOwnGroups = (db: Db, userId: string): Promise<DealerGroup[]> =>
  db
    .selectFrom('dealer_group_people')
    .innerJoin('dealer_groups', 'dealer_groups.id', 'group_id')
    .select(['dealer_groups.id', 'dealer_groups.name'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .orderBy('dealer_groups.name')
    .execute();

/** The dealers of a group, by name. */
export const listDealersOfGroup = (db: Db, groupId: number) =>
  db
    .selectFrom('dealers')
    .select(['id', 'name', 'label', 'slug', sql<string | null>`coalesce(overrides ->> 'city', city)`.as('town')])
    .select(sql<string | null>`coalesce(overrides ->> 'organisation_number', organisation_number)`.as('number'))
    .select(({ selectFrom }) =>
      selectFrom('ads')
        .select(({ fn }) => fn.countAll<number>().as('ads'))
        .whereRef('ads.dealer_id', '=', 'dealers.id')
        .where('status', '=', 'active')
        .as('activeAds'),
    )
    .where('group_id', '=', groupId)
    .orderBy(sql`label collate "sv-x-icu"`)
    .orderBy('id')
    .execute();

/** The names of the dealers of a group, without their stock. */
export const listNamesOfGroup = (db: Db, groupId: number): Promise<{ id: number; label: string }[]> =>
  db.selectFrom('dealers').select(['id', 'label']).where('group_id', '=', groupId).orderBy('id').execute();

export const listGroupPeople = (db: Db, groupId: number) =>
  db
    .selectFrom('dealer_group_people')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as userId', 'users.email', 'role', 'invited_by as invitedBy'])
    .select('dealer_group_people.created_at as createdAt')
    .where('group_id', '=', groupId)
    .orderBy('users.email')
    .execute();

/** @returns the id of the new group; undefined: there is one of this name */
export async function insertGroup(db: Db, { name, createdBy }: { name: string; createdBy: string }) {
  const row = await db
    .insertInto('dealer_groups')
    .values({ name, created_by: createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes a group, and with it the access that came with it. Its dealers stay, on their own. */
export async function deleteGroup(db: Db, id: number): Promise<boolean> {
  await db.updateTable('dealers').set({ group_id: null }).where('group_id', '=', id).execute();
  const { numDeletedRows } = await db.deleteFrom('dealer_groups').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives the people of a group access to its dealers. An own role at a dealer gives way to that of the group, unless it is the owner's. */
async function grantAccess(db: Db, groupId: number): Promise<void> {
  await sql`
    insert into dealer_people (user_id, dealer_id, role, group_id, invited_by)
    select user_id, dealers.id, role, ${groupId}, invited_by
    from dealer_group_people join dealers on dealers.group_id = dealer_group_people.group_id
    where dealer_group_people.group_id = ${groupId}
    on conflict (user_id, dealer_id) do update set role = excluded.role, group_id = excluded.group_id
      where dealer_people.role <> 'owner'`.execute(db);
}

/** @returns false: the dealer is in a group already, or does not exist */
export async function addToGroup(db: Db, { groupId, dealerId }: GroupedDealer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dealers')
    .set({ group_id: groupId })
    .where('id', '=', dealerId)
    .where('group_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await grantAccess(db, groupId);
  return true;
}
type GroupedDealer = { groupId: number; dealerId: number };

/** Takes a dealer out of a group; access that came with the group ends. @returns false: it is not in the group */
export async function removeFromGroup(db: Db, { groupId, dealerId }: GroupedDealer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dealers')
    .set({ group_id: null })
    .where('id', '=', dealerId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom('dealer_people').where('dealer_id', '=', dealerId).where('group_id', '=', groupId).execute();
  return true;
}

/** Makes the access of an account to a dealer its own, so that it does not end with the group. */
export async function keepAccessWithoutGroup(
  db: Db,
  { dealerId, userId }: { dealerId: number; userId: string | null },
): Promise<void> {
  await db
    .updateTable('dealer_people')
    .set({ group_id: null })
    .where('dealer_id', '=', dealerId)
    .where('user_id', '=', userId)
    .execute();
}

type GroupPerson = { groupId: number; userId: string };

/** Gives an account a role at all dealers of a group. @returns false: it had one */
export async function insertGroupPerson(
  db: Db,
  { groupId, userId, role, invitedBy }: GroupPerson & { role: DealerRole; invitedBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('dealer_group_people')
    .values({ group_id: groupId, user_id: userId, role, invited_by: invitedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await grantAccess(db, groupId);
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Ends the access that came with a group. @returns false: there was none */
export async function deleteGroupPerson(db: Db, { groupId, userId }: GroupPerson): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dealer_group_people')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await db.deleteFrom('dealer_people').where('user_id', '=', userId).where('group_id', '=', groupId).execute();
  return numDeletedRows > 0n;
}

/** The requests of owners for a group of their dealers, the oldest first, with the dealers that they own and that are in no group. */
export async function listGroupRequests(db: Db) {
  const { rows } = await sql<{ userId: string; email: string; name: string; createdAt: Date; dealers: string[] }>`
    select request.user_id as "userId", users.email, request.name, request.created_at as "createdAt",
           array(select label from dealer_people join dealers on dealers.id = dealer_id
                 where user_id = request.user_id and role = 'owner' and dealers.group_id is null order by label) as dealers
    from dealer_group_requests request join users on users.id = request.user_id
    order by request.created_at, users.email`.execute(db);
  return rows;
}

/** A repeated request replaces the earlier one. */
export async function upsertGroupRequest(db: Db, { userId, name }: { userId: string; name: string }): Promise<void> {
  await sql`
    insert into dealer_group_requests (user_id, name) values (${userId}, ${name})
    on conflict (user_id) do update set name = excluded.name, created_at = now()`.execute(db);
}

export const readGroupRequest = (db: Db, userId: string) =>
  db
    .selectFrom('dealer_group_requests')
    .select(['name', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const takeGroupRequest = (db: Db, userId: string) =>
  db.deleteFrom('dealer_group_requests').where('user_id', '=', userId).returning('name').executeTakeFirst();
