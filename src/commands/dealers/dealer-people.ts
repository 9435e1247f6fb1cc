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
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { listKeysByMaker } from '#src/db/dealers/api-keys.ts';
import {
  deleteDealerPerson,
  deleteInvitations,
  findDealersByName,
  insertDealerPerson,
  insertInvitation,
  insertNamedDealer,
  type OwnDealer,
  readInvitation,
  readOwnDealer,
} from '#src/db/dealers/dealer-people.ts';
import { normaliseEmail } from '#src/domain/accounts/email.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { invitationMail } from '#src/domain/accounts/mail-texts.ts';
import { INVITATION_HOURS } from '#src/domain/accounts/sign-in-limits.ts';

/** People with access to a dealer's own area. */

type InvitationServices = Pick<SignUpServices, 'db' | 'site' | 'linkTo'>;

export type InviteFailure = 'has dealer' | 'too many';

/**
 * Mails an invitation to a dealer, or to a new one with this name. An address without an account gets one without a password, which
 * the link's page sets. A repeated invitation replaces the earlier one.
 */
export async function inviteDealerPerson(
  { db, site, linkTo }: InvitationServices,
  actor: Actor,
  { dealer: invitedTo, email: given }: { dealer: OwnDealer | { newName: string }; email: string },
): Promise<Result<{ email: string; dealer: OwnDealer }, InviteFailure>> {
  const email = normaliseEmail(given);
  if (!(await takeFromLimit(db, LIMITS.invitation, actor.userId ?? actor.email)).allowed) return fail('too many');
  const { token, tokenHash } = newToken();
  return db.transaction().execute(async (tx) => {
    await insertAccount(tx, { email, passwordHash: null, isConfirmed: false });
    const account = await findAccount(tx, email);
    if (!account) throw new Error('An account that could not be made was not there either.');
    const { id: userId } = account;
    if (await readOwnDealer(tx, userId)) return fail('has dealer');
    const dealer = 'newName' in invitedTo ? await addDealer(tx, actor, invitedTo.newName) : invitedTo;
    await deleteInvitations(tx, { userId, dealerId: dealer.id });
    await insertInvitation(tx, {
      tokenHash,
      userId,
      dealerId: dealer.id,
      invitedBy: actor.email,
      hours: INVITATION_HOURS,
    });
    await insertMail(tx, { recipient: email, ...invitationMail(site, dealer.name, linkTo(token)) });
    await recordAudit(tx, actor, {
      action: 'dealer.invite',
      subject: `dealer:${dealer.id}`,
      before: null,
      after: { email },
    });
    return ok({ email, dealer });
  });
}

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
  { dealerId, userId }: { dealerId: number; userId: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if ((await deleteInvitations(tx, { userId, dealerId })) === 0) return false;
    await recordAudit(tx, actor, {
      action: 'dealer.withdraw-invitation',
      subject: `dealer:${dealerId}`,
      before: { userId },
      after: null,
    });
    return true;
  });

export type AcceptFailure = 'bad link' | 'has dealer' | 'no password' | PasswordWeakness;

/**
 * Redeems an invitation: the account gets access to the dealer. The link proves that the address is the account's, so an account that
 * was never confirmed gets the password chosen here, and is confirmed by it.
 * @param password required for accounts without a confirmed password; ignored for others
 * @throws BusyError
 */
export async function acceptInvitation(
  { db, passwords }: Pick<SignUpServices, 'db' | 'passwords'>,
  { token, password }: { token: string; password: string },
): Promise<Result<OwnDealer, AcceptFailure>> {
  const tokenHash = tokenHashOf(token);
  const known = await readInvitation(db, tokenHash);
  if (!known) return fail('bad link');
  if (known.needsPassword && password === '') return fail('no password');
  const weakness = known.needsPassword ? await passwordWeakness(password, known.email) : null;
  if (weakness) return fail(weakness);
  const passwordHash = known.needsPassword ? await passwords.hash(password) : null;
  return db.transaction().execute(async (tx) => {
    const invitation = await readInvitation(tx, tokenHash);
    const { userId, dealerId } = known;
    // Of several concurrent callers, one deletes the link.
    if (!invitation || (await deleteInvitations(tx, { userId, dealerId })) === 0) return fail('bad link');
    const { email, invitedBy } = invitation;
    // The account got its password meanwhile, by another link.
    const hash = invitation.needsPassword ? passwordHash : null;
    if (!(await giveAccess(tx, { userId, dealerId, email, invitedBy }))) return fail('has dealer');
    if (hash !== null) await setPassword(tx, userId, hash);
    const dealer = await readOwnDealer(tx, userId);
    if (!dealer) throw new Error('The dealer of an accepted invitation was not there.');
    await recordAudit(
      tx,
      { userId, email },
      {
        action: 'dealer.accept-invitation',
        subject: `dealer:${dealerId}`,
        before: null,
        after: { email, invitedBy },
      },
    );
    return ok(dealer);
  });
}

/** Gives an account access to a dealer. @returns false: it belongs to a dealer already */
export async function giveAccess(
  tx: Db,
  person: { userId: string; dealerId: number; email: string; invitedBy: string },
): Promise<boolean> {
  if (!(await insertDealerPerson(tx, person))) return false;
  await insertRole(tx, person.userId, 'dealer');
  const { email, dealerId, invitedBy } = person;
  await logSecurityEvent(tx, 'dealer-person-added', { account: email, dealer: dealerId, by: invitedBy });
  return true;
}

/**
 * Ends an account's access to a dealer from its next request. The keys that it made belong to the dealer's systems, and stay valid.
 * @returns those keys; null: it had no access to this dealer
 */
export const removeDealerPerson = (
  db: Db,
  actor: Actor,
  { dealerId, userId }: { dealerId: number; userId: string },
): Promise<{ keys: string[] } | null> =>
  db.transaction().execute(async (tx) => {
    if (!(await deleteDealerPerson(tx, { userId, dealerId }))) return null;
    const account = await readAccount(tx, userId);
    const keys = (await listKeysByMaker(tx, dealerId)).get(account?.email ?? '') ?? [];
    await removeUserRole(tx, userId, 'dealer');
    await logSecurityEvent(tx, 'dealer-person-removed', { user: userId, dealer: dealerId, by: actor.email });
    await recordAudit(tx, actor, {
      action: 'dealer.remove-person',
      subject: `dealer:${dealerId}`,
      before: { userId },
      after: { keysLeft: keys },
    });
    return { keys };
  });
