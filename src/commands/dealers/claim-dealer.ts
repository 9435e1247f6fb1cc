import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { resultTransaction } from '#src/db/connection/result-transaction.ts';
import { type AgreementText, acceptAgreements, withdrawAgreements } from '#src/db/dealers/dealer-agreements.ts';
import { type ClaimDecision, type DealerClaim, decideClaim, insertClaim } from '#src/db/dealers/dealer-claims.ts';
import {
  deleteDealerPerson,
  findDealersLike,
  insertNamedDealer,
  listMemberships,
  lockNewDealers,
  type PossibleDealer,
} from '#src/db/dealers/dealer-people.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { claimDecidedMail } from '#src/domain/accounts/mail-texts.ts';
import { giveAccess, removeRoleWithoutDealer } from './dealer-people.ts';

export type ClaimFailure =
  | { kind: 'several dealers' | 'has dealer' | 'undecided claim' | 'too many' }
  /** The organisation number belongs to a known dealer of another name. */
  | { kind: 'number of another'; dealer: string };

/** An account's own statement of its dealer. */
export type RegisteredDealer = {
  dealer: string;
  organisationNumber: string;
  city: string;
  telephone: string;
  address: string;
  /** The address that buyers see. */
  contactEmail: string;
  message: string;
  texts: readonly AgreementText[];
};

/** `isNew`: the site did not know the dealer, and the account has access to it; otherwise staff decide. */
export type Claimed = { id: number; dealer: string; isNew: boolean; hasPeople: boolean };

/**
 * Registers the dealer of an account and what it accepts. A dealer that the site does not know is added, and staff check it afterwards; one
 * that it knows is claimed, and staff decide first, as its cars are for sale.
 */
export async function claimDealer(
  db: Db,
  { userId, email }: { userId: string; email: string },
  stated: RegisteredDealer,
): Promise<Result<Claimed, ClaimFailure>> {
  if (!(await takeFromLimit(db, LIMITS.dealerClaim, userId)).allowed) return fail({ kind: 'too many' });
  return resultTransaction<Claimed, ClaimFailure>(db, async (tx) => {
    await lockNewDealers(tx);
    const meant = meantDealer(await findDealersLike(tx, { ...stated, name: stated.dealer }), stated);
    if (!meant.ok) return meant;
    const isNew = meant.value === null;
    if (meant.value !== null && (await listMemberships(tx, userId)).some(({ id }) => id === meant.value?.id))
      return fail({ kind: 'has dealer' });
    const dealer = meant.value ?? (await registerDealer(tx, { userId, email }, stated));
    if (dealer === null) return fail({ kind: 'has dealer' });
    const { organisationNumber, message, texts } = stated;
    const id = await insertClaim(tx, { userId, dealerId: dealer.id, organisationNumber, message, isNew });
    if (id === undefined) return fail({ kind: 'undecided claim' });
    await acceptAgreements(tx, { dealerId: dealer.id, email, texts });
    return ok({ id, dealer: dealer.name, isNew, hasPeople: (meant.value?.people ?? 0) > 0 });
  });
}

/** A dealer that the site did not know, with its first person; null: the account has access to it already. */
async function registerDealer(tx: Db, { userId, email }: { userId: string; email: string }, stated: RegisteredDealer) {
  const details = {
    organisation_number: stated.organisationNumber,
    city: stated.city,
    ...(stated.telephone !== '' && { telephone: stated.telephone }),
    ...(stated.address !== '' && { address: stated.address }),
    ...(stated.contactEmail !== '' && { email: stated.contactEmail }),
  };
  const dealer = await insertNamedDealer(tx, stated.dealer, details);
  const hasAccess = await giveAccess(tx, {
    userId,
    dealerId: dealer.id,
    groupId: null,
    role: 'owner',
    email,
    invitedBy: email,
  });
  if (!hasAccess) return null;
  await recordAudit(
    tx,
    { userId, email },
    {
      action: 'dealer.register',
      subject: `dealer:${dealer.id}`,
      before: null,
      after: { name: stated.dealer, ...details },
    },
  );
  return dealer;
}

/**
 * The known dealer that an account means; null: none. A company is its organisation number: the name of another company in another town is no
 * claim.
 */
function meantDealer(
  known: readonly PossibleDealer[],
  { dealer: name, organisationNumber, city }: RegisteredDealer,
): Result<PossibleDealer | null, ClaimFailure> {
  const isNamed = (dealer: PossibleDealer) => isSameText(dealer.name, name) || dealer.hasName;
  const sameNumber = known.find((dealer) => dealer.organisationNumber === organisationNumber);
  if (sameNumber)
    return isNamed(sameNumber) ? ok(sameNumber) : fail({ kind: 'number of another', dealer: sameNumber.name });
  const labelled = known.filter((dealer) => isSameText(dealer.name, name));
  const named = labelled.length === 1 ? labelled : known;
  const possible = named.filter(
    (dealer) =>
      dealer.organisationNumber === null || dealer.city === null || city === '' || isSameText(dealer.city, city),
  );
  const [dealer, another] = possible;
  if (dealer && another) return fail({ kind: 'several dealers' });
  return ok(dealer ?? null);
}

const isSameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export type DecideFailure = 'no claim' | 'has dealer';

/** Approves or refuses a claim, and mails the decision. Of several decisions the first applies. */
export const decideDealerClaim = (
  { db, site, areaLink }: { db: Db; site: { name: string }; areaLink: string },
  actor: Actor,
  { id, decision }: { id: number; decision: ClaimDecision },
): Promise<Result<DealerClaim, DecideFailure>> =>
  resultTransaction<DealerClaim, DecideFailure>(db, async (tx) => {
    const claim = await decideClaim(tx, { id, decision, by: actor.email });
    if (!claim) return fail('no claim');
    const { userId, dealerId, email, dealer, isNew } = claim;
    // Who registered a new dealer has had access from the start.
    if (decision === 'approved' && !isNew) {
      const person = { userId, dealerId, groupId: null, role: 'owner', email, invitedBy: actor.email } as const;
      const hasAccess = await giveAccess(tx, person);
      if (!hasAccess) return fail('has dealer');
    }
    if (decision === 'refused') {
      await withdrawAgreements(tx, { dealerId, email });
      if (isNew && (await deleteDealerPerson(tx, { userId, dealerId }))) await removeRoleWithoutDealer(tx, userId);
    }
    const link = decision === 'approved' ? areaLink : null;
    await insertMail(tx, { recipient: email, ...claimDecidedMail(site, dealer, link) });
    await recordAudit(tx, actor, {
      action: `dealer.${decision}-claim`,
      subject: `dealer:${dealerId}`,
      before: null,
      after: { email },
    });
    return ok(claim);
  });
