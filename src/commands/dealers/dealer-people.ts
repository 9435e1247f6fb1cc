import { fail, ok, type Result } from '#src/base/result.ts';
import { logSecurityEvent } from '#src/commands/accounts/log-security-event.ts';
import { type PasswordWeakness, passwordWeakness } from '#src/commands/accounts/password-weakness.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { SignUpServices } from '#src/commands/accounts/sign-up.ts';
import { newToken, tokenHashOf } from '#src/commands/accounts/tokens.ts';
import {
  findAccount,
  insertAccount,
  insertRole,
  readAccount,
  removeUserRole,
  setPassword,
} from '#src/db/accounts/account-users.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import { type Db, inTransaction } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { listKeysByMaker } from '#src/db/dealers/api-keys.ts';
import { insertGroupPerson, listGroupPeople } from '#src/db/dealers/dealer-groups.ts';
import {
  deleteDealerPerson,
  deleteInvitations,
  findDealersByName,
  type InvitedTo,
  insertDealerPerson,
  insertInvitation,
  insertNamedDealer,
  listMemberships,
  lockDealerPeople,
  type OwnDealer,
  readInvitation,
  updateDealerRole,
} from '#src/db/dealers/dealer-people.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { invitationMail } from '#src/domain/accounts/mail-texts.ts';
import { INVITATION_HOURS } from '#src/domain/accounts/sign-in-limits.ts';
import type { DealerRole } from '#src/domain/dealers/dealer-roles.ts';

/** People with access to a dealer's own area. */

type InvitationServices = Pick<SignUpServices, 'db' | 'site' | 'linkTo'>;

export type InviteFailure = 'has access' | 'too many';

/** A dealer, a new one with this name, or a group. */
type InvitationTarget = { dealer: OwnDealer | { newName: string } } | { group: { id: number; name: string } };

/**
 * Mails an invitation to a dealer, to a new one with this name, or to all dealers of a group. An address without an account gets one without
 * a password, which the link's page sets. A repeated invitation replaces the earlier one.
 * @returns `others`: the dealers that the address belongs to already
 */
export async function inviteDealerPerson(
  { db, site, linkTo }: InvitationServices,
  actor: Actor,
  { email: given, role, ...target }: InvitationTarget & { email: string; role: DealerRole },
): Promise<Result<{ email: string; name: string; others: string[] }, InviteFailure>> {
  const email = normaliseEmail(given);
  if (!(await takeFromLimit(db, LIMITS.invitation, actor.userId ?? actor.email)).allowed) return fail('too many');
  const { token, tokenHash } = newToken();
  return db.transaction().execute(async (tx) => {
    await insertAccount(tx, { email, passwordHash: null, isConfirmed: false });
    const account = await findAccount(tx, email);
    if (!account) throw new Error('An account that could not be made was not there either.');
    const { id: userId } = account;
    const { name, ...to } = await invitedTo(tx, actor, target);
    if (await hasAccessTo(tx, userId, to)) return fail('has access');
    await deleteInvitations(tx, { userId, ...to });
    await insertInvitation(tx, { tokenHash, userId, ...to, role, invitedBy: actor.email, hours: INVITATION_HOURS });
    await insertMail(tx, { recipient: email, ...invitationMail(site, name, linkTo(token)) });
    await recordAudit(tx, actor, {
      action: 'dealer.invite',
      subject: subjectOf(to),
      before: null,
      after: { email, role },
    });
    const others = (await listMemberships(tx, userId)).map(({ label }) => label);
    return ok({ email, name, others });
  });
}

const subjectOf = ({ dealerId, groupId }: InvitedTo): string =>
  groupId === null ? `dealer:${dealerId}` : `dealer-group:${groupId}`;

async function invitedTo(tx: Db, actor: Actor, target: InvitationTarget): Promise<InvitedTo & { name: string }> {
  if ('group' in target) return { dealerId: null, groupId: target.group.id, name: target.group.name };
  const dealer = 'newName' in target.dealer ? await addDealer(tx, actor, target.dealer.newName) : target.dealer;
  return { dealerId: dealer.id, groupId: null, name: dealer.name };
}

const hasAccessTo = async (tx: Db, userId: string, { dealerId, groupId }: InvitedTo): Promise<boolean> =>
  groupId === null
    ? (await listMemberships(tx, userId)).some(({ id }) => id === dealerId)
    : (await listGroupPeople(tx, groupId)).some((person) => person.userId === userId);

/** A new dealer; if a delivery has added one of this name meanwhile, that one. */
async function addDealer(tx: Db, actor: Actor, name: string): Promise<OwnDealer> {
  const [known] = await findDealersByName(tx, name);
  if (known) return known;
  const dealer = await insertNamedDealer(tx, name);
  await recordAudit(tx, actor, { action: 'dealer.add', subject: `dealer:${dealer.id}`, before: null, after: { name } });
  return dealer;
}

/** Withdraws an invitation. @returns whether there was one */
export const withdrawInvitation = (
  db: Db,
  actor: Actor,
  { userId, ...to }: InvitedTo & { userId: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if ((await deleteInvitations(tx, { userId, ...to })) === 0) return false;
    await recordAudit(tx, actor, {
      action: 'dealer.withdraw-invitation',
      subject: subjectOf(to),
      before: { userId },
      after: null,
    });
    return true;
  });

export type AcceptFailure = 'bad link' | 'has access' | 'no password' | PasswordWeakness;

/**
 * Redeems an invitation: the account gets access to the dealer, or to all dealers of the group. The link proves that the address is the account's, so an account that
 * was never confirmed gets the password chosen here, and is confirmed by it.
 * @param password required for accounts without a confirmed password; ignored for others
 * @throws BusyError
 */
export async function acceptInvitation(
  { db, passwords }: Pick<SignUpServices, 'db' | 'passwords'>,
  { token, password }: { token: string; password: string },
): Promise<Result<{ name: string }, AcceptFailure>> {
  const tokenHash = tokenHashOf(token);
  const known = await readInvitation(db, tokenHash);
  if (!known) return fail('bad link');
  if (known.needsPassword && password === '') return fail('no password');
  const weakness = known.needsPassword ? await passwordWeakness(password, known.email) : null;
  if (weakness) return fail(weakness);
  const passwordHash = known.needsPassword ? await passwords.hash(password) : null;
  return db.transaction().execute(async (tx) => {
    const invitation = await readInvitation(tx, tokenHash);
    const { userId, dealerId, groupId, dealer: name } = known;
    const to = { dealerId, groupId };
    // Of several concurrent callers, one deletes the link.
    if (!invitation || (await deleteInvitations(tx, { userId, ...to })) === 0) return fail('bad link');
    const { email, invitedBy, role } = invitation;
    // The account got its password meanwhile, by another link.
    const hash = invitation.needsPassword ? passwordHash : null;
    if (!(await giveAccess(tx, { userId, ...to, role, email, invitedBy }))) return fail('has access');
    if (hash !== null) await setPassword(tx, userId, hash);
    await recordAudit(
      tx,
      { userId, email },
      { action: 'dealer.accept-invitation', subject: subjectOf(to), before: null, after: { email, role, invitedBy } },
    );
    return ok({ name });
  });
}

/** Gives an account access to a dealer, or to all dealers of a group. @returns false: it had it already */
export async function giveAccess(
  tx: Db,
  person: InvitedTo & { userId: string; role: DealerRole; email: string; invitedBy: string },
): Promise<boolean> {
  const { userId, dealerId, groupId, role, email, invitedBy } = person;
  const isNew =
    groupId === null
      ? dealerId !== null && (await insertDealerPerson(tx, { userId, dealerId, role, invitedBy }))
      : await insertGroupPerson(tx, { userId, groupId, role, invitedBy });
  if (!isNew) return false;
  await insertRole(tx, userId, 'dealer');
  const place = groupId === null ? { dealer: dealerId } : { group: groupId };
  await logSecurityEvent(tx, 'dealer-person-added', { account: email, ...place, role, by: invitedBy });
  return true;
}

/** `of group`: the access came with a group, and ends with it. */
export type RemovalFailure = 'no access' | 'last owner' | 'of group';

/**
 * Ends an account's access to a dealer from its next request. The keys that it made belong to the dealer's systems, and stay valid.
 * @param needsOwner the dealer needs another owner; false: staff remove anybody, as does the end of a dealership
 * @returns those keys
 */
export const removeDealerPerson = (
  db: Db,
  actor: Actor,
  { dealerId, userId, needsOwner }: { dealerId: number; userId: string; needsOwner: boolean },
): Promise<Result<{ keys: string[] }, RemovalFailure>> =>
  db.transaction().execute(async (tx): Promise<Result<{ keys: string[] }, RemovalFailure>> => {
    const refusal = await refusedChange(tx, { dealerId, userId, needsOwner });
    if (refusal !== null) return fail(refusal);
    await deleteDealerPerson(tx, { userId, dealerId });
    const account = await readAccount(tx, userId);
    const keys = (await listKeysByMaker(tx, dealerId)).get(account?.email ?? '') ?? [];
    await removeRoleWithoutDealer(tx, userId);
    await logSecurityEvent(tx, 'dealer-person-removed', { user: userId, dealer: dealerId, by: actor.email });
    await recordAudit(tx, actor, {
      action: 'dealer.remove-person',
      subject: `dealer:${dealerId}`,
      before: { userId },
      after: { keysLeft: keys },
    });
    return ok({ keys });
  });

/** Ends the role of an account that has no dealer left. */
export async function removeRoleWithoutDealer(tx: Db, userId: string): Promise<void> {
  if ((await listMemberships(tx, userId)).length === 0) await removeUserRole(tx, userId, 'dealer');
}

/** Changes the role of a person at a dealer, from its next request on. */
export const changeDealerRole = (
  db: Db,
  actor: Actor,
  { dealerId, userId, role }: { dealerId: number; userId: string; role: DealerRole },
): Promise<Result<null, RemovalFailure>> =>
  db.transaction().execute(async (tx): Promise<Result<null, RemovalFailure>> => {
    const refusal = await refusedChange(tx, { dealerId, userId, needsOwner: role !== 'owner' });
    if (refusal !== null) return fail(refusal);
    await updateDealerRole(tx, { userId, dealerId, role });
    await logSecurityEvent(tx, 'dealer-role-changed', { user: userId, dealer: dealerId, role, by: actor.email });
    await recordAudit(tx, actor, {
      action: 'dealer.change-role',
      subject: `dealer:${dealerId}`,
      before: { userId },
      after: { role },
    });
    return ok(null);
  });

async function refusedChange(
  tx: Db,
  { dealerId, userId, needsOwner }: { dealerId: number; userId: string; needsOwner: boolean },
): Promise<RemovalFailure | null> {
  const people = await lockDealerPeople(tx, dealerId);
  const person = people.find((each) => each.userId === userId);
  if (!person) return 'no access';
  if (person.groupId !== null) return 'of group';
  const hasOtherOwner = people.some((each) => each.userId !== userId && each.role === 'owner');
  return needsOwner && person.role === 'owner' && !hasOtherOwner ? 'last owner' : null;
}
