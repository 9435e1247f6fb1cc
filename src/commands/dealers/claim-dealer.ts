import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { type ClaimDecision, type DealerClaim, decideClaim, insertClaim } from '#src/db/dealers/dealer-claims.ts';
import { findDealersByName, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { claimDecidedMail } from '#src/domain/accounts/mail-texts.ts';
import { giveAccess } from './dealer-people.ts';

export type ClaimFailure = 'unknown dealer' | 'several dealers' | 'has dealer' | 'undecided claim' | 'too many';

/** Records that an account says that a dealer is its own; staff decide. */
export async function claimDealer(
  db: Db,
  userId: string,
  { dealer: name, ...claim }: { dealer: string; organisationNumber: string; message: string },
): Promise<Result<number, ClaimFailure>> {
  if (await readOwnDealer(db, userId)) return fail('has dealer');
  const [dealer, namesake] = await findDealersByName(db, name);
  if (!dealer) return fail('unknown dealer');
  if (namesake) return fail('several dealers');
  if (!(await takeFromLimit(db, LIMITS.dealerClaim, userId)).allowed) return fail('too many');
  const id = await insertClaim(db, { userId, dealerId: dealer.id, ...claim });
  return id === undefined ? fail('undecided claim') : ok(id);
}

export type DecideFailure = 'no claim' | 'has dealer';

/** Approves or refuses a claim, and mails the decision. Of several decisions the first applies. */
export const decideDealerClaim = (
  { db, site, areaLink }: { db: Db; site: { name: string }; areaLink: string },
  actor: Actor,
  { id, decision }: { id: number; decision: ClaimDecision },
): Promise<Result<DealerClaim, DecideFailure>> =>
  db
    .transaction()
    .execute(async (tx): Promise<Result<DealerClaim, DecideFailure>> => {
      const claim = await decideClaim(tx, { id, decision, by: actor.email });
      if (!claim) return fail('no claim');
      const { userId, dealerId, email, dealer } = claim;
      if (decision === 'approved' && !(await giveAccess(tx, { userId, dealerId, email, invitedBy: actor.email })))
        throw new AlreadyHasDealer();
      const link = decision === 'approved' ? areaLink : null;
      await insertMail(tx, { recipient: email, ...claimDecidedMail(site, dealer, link) });
      await recordAudit(tx, actor, {
        action: `dealer.${decision}-claim`,
        subject: `dealer:${dealerId}`,
        before: null,
        after: { email },
      });
      return ok(claim);
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyHasDealer) return fail('has dealer');
      throw error;
    });

/** Rolls back the decision: the account got access to a dealer meanwhile. */
class AlreadyHasDealer extends Error {}
