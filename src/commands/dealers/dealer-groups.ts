import { fail, ok, type Result } from '#src/base/result.ts';
import { logSecurityEvent } from '#src/commands/accounts/log-security-event.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { type Db, inTransaction } from '#src/db/connection/client.ts';
import { resultTransaction } from '#src/db/connection/result-transaction.ts';
import { listGroupKeys } from '#src/db/dealers/api-keys.ts';
import {
  addToGroup,
  deleteGroup,
  deleteGroupPerson,
  findGroup,
  insertGroup,
  listGroupPeople,
  listNamesOfGroup,
  removeFromGroup,
  takeGroupRequest,
  upsertGroupRequest,
} from '#src/db/dealers/dealer-groups.ts';
import { listMemberships } from '#src/db/dealers/dealer-people.ts';
import { assignSite } from '#src/db/deliveries/group-deliveries.ts';
import { revokeKey } from './api-keys.ts';
import { giveAccess, removeRoleWithoutDealer } from './dealer-people.ts';

/** Groups of dealers. A dealer is in one group at most; a group's people have access to all of its dealers. */

const subjectOf = (groupId: number): string => `dealer-group:${groupId}`;

/** @returns the id of the group */
export const addDealerGroup = (db: Db, actor: Actor, name: string): Promise<Result<number, 'exists'>> =>
  db.transaction().execute(async (tx) => {
    const id = await insertGroup(tx, { name, createdBy: actor.email });
    if (id === undefined) return fail('exists');
    await recordAudit(tx, actor, {
      action: 'dealer-group.add',
      subject: subjectOf(id),
      before: null,
      after: { name },
    });
    return ok(id);
  });

/** Dissolves a group: its dealers stay, and who had access by the group alone loses it. */
export const removeDealerGroup = (db: Db, actor: Actor, groupId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const group = await findGroup(tx, groupId);
    if (!group) return false;
    const people = await listGroupPeople(tx, groupId);
    const dealers = await listNamesOfGroup(tx, groupId);
    for (const { id, revokedAt } of await listGroupKeys(tx, groupId))
      if (revokedAt === null) await revokeKey(tx, actor, { id, groupId });
    await deleteGroup(tx, groupId);
    for (const { userId } of people) await removeRoleWithoutDealer(tx, userId);
    await recordAudit(tx, actor, {
      action: 'dealer-group.remove',
      subject: subjectOf(groupId),
      before: {
        name: group.name,
        dealers: dealers.map(({ label }) => label),
        people: people.map(({ email }) => email),
      },
      after: null,
    });
    return true;
  });

type GroupedDealer = { groupId: number; dealerId: number };

/** @returns 'grouped': the dealer is in a group already */
export const addDealerToGroup = (
  db: Db,
  actor: Actor,
  { groupId, dealerId }: GroupedDealer,
): Promise<Result<null, 'grouped' | 'no group'>> =>
  db.transaction().execute(async (tx) => {
    if (!(await findGroup(tx, groupId))) return fail('no group');
    if (!(await addToGroup(tx, { groupId, dealerId }))) return fail('grouped');
    await recordAudit(tx, actor, {
      action: 'dealer-group.add-dealer',
      subject: subjectOf(groupId),
      before: null,
      after: { dealer: dealerId },
    });
    return ok(null);
  });

/** Takes a dealer out of its group; access that came with the group ends. @returns false: it is not in the group */
export const removeDealerFromGroup = (db: Db, actor: Actor, { groupId, dealerId }: GroupedDealer): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const people = await listGroupPeople(tx, groupId);
    if (!(await removeFromGroup(tx, { groupId, dealerId }))) return false;
    for (const { userId } of people) await removeRoleWithoutDealer(tx, userId);
    await recordAudit(tx, actor, {
      action: 'dealer-group.remove-dealer',
      subject: subjectOf(groupId),
      before: { dealer: dealerId },
      after: null,
    });
    return true;
  });

/** Ends the access that came with a group. @returns false: there was none */
export const removeGroupPerson = (
  db: Db,
  actor: Actor,
  { groupId, userId }: { groupId: number; userId: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteGroupPerson(tx, { groupId, userId }))) return false;
    await removeRoleWithoutDealer(tx, userId);
    await logSecurityEvent(tx, 'dealer-person-removed', { user: userId, group: groupId, by: actor.email });
    await recordAudit(tx, actor, {
      action: 'dealer-group.remove-person',
      subject: subjectOf(groupId),
      before: { userId },
      after: null,
    });
    return true;
  });

/** An owner asks staff to make a group of the dealers that it owns. @returns false: it owns fewer than two that are in no group */
export async function requestDealerGroup(db: Db, { userId, name }: { userId: string; name: string }): Promise<boolean> {
  if ((await ownedAlone(db, userId)).length < 2) return false;
  await upsertGroupRequest(db, { userId, name });
  return true;
}

const ownedAlone = async (db: Db, userId: string) =>
  (await listMemberships(db, userId)).filter(({ role, groupId }) => role === 'owner' && groupId === null);

/** Makes the group that an owner asked for, of the dealers that it owns now. @returns the id of the group */
export async function approveGroupRequest(
  db: Db,
  actor: Actor,
  { userId, email }: { userId: string; email: string },
): Promise<Result<number, 'no request' | 'exists'>> {
  // With a name that is taken the request stays; one without dealers is removed.
  const made = await resultTransaction<number | null, 'exists'>(db, async (tx) => {
    const request = await takeGroupRequest(tx, userId);
    const dealers = await ownedAlone(tx, userId);
    if (!request || dealers.length === 0) return ok(null);
    const groupId = await insertGroup(tx, { name: request.name, createdBy: email });
    if (groupId === undefined) return fail('exists');
    for (const { id: dealerId } of dealers) await addToGroup(tx, { groupId, dealerId });
    await giveAccess(tx, { userId, dealerId: null, groupId, role: 'owner', email, invitedBy: actor.email });
    await recordAudit(tx, actor, {
      action: 'dealer-group.approve',
      subject: subjectOf(groupId),
      before: null,
      after: { name: request.name, owner: email, dealers: dealers.map(({ label }) => label) },
    });
    return ok(groupId);
  });
  if (!made.ok) return made;
  return made.value === null ? fail('no request') : ok(made.value);
}

/** @returns false: there was none */
export const refuseGroupRequest = (db: Db, actor: Actor, userId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const request = await takeGroupRequest(tx, userId);
    if (!request) return false;
    await recordAudit(tx, actor, {
      action: 'dealer-group.refuse',
      subject: `user:${userId}`,
      before: { name: request.name },
      after: null,
    });
    return true;
  });

/** States which dealer of a group a site of its files is; null: none. @returns false: there is no such site, or the dealer is not of the group */
export const stateSite = (
  db: Db,
  actor: Actor,
  { groupId, site, dealerId }: { groupId: number; site: string; dealerId: number | null },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await assignSite(tx, { groupId, site, dealerId }))) return false;
    await recordAudit(tx, actor, {
      action: 'dealer-group.state-site',
      subject: subjectOf(groupId),
      before: null,
      after: { site, dealer: dealerId },
    });
    return true;
  });
