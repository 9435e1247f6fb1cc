import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { insertComplaint } from '#src/db/ad-complaints/ad-complaints.ts';
import { readAdDecision } from '#src/db/ad-decisions/ad-decisions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { isOpenToComplaint } from '#src/domain/ad-complaints/ad-complaint.ts';

export type ComplaintRefusal = 'no decision' | 'too late' | 'complained already';

/** A dealer's person complains of a decision about one of its ads, once. @param adId the dealer's own ad that the decision has to be about */
export const complainOfDecision = (
  db: Db,
  person: Actor,
  { decisionId, adId, message, now }: { decisionId: number; adId: number; message: string; now: Date },
): Promise<Result<null, ComplaintRefusal>> =>
  db.transaction().execute(async (tx) => {
    const decision = await readAdDecision(tx, decisionId);
    if (decision === undefined || decision.adId !== adId) return fail('no decision');
    if (!isOpenToComplaint(decision, now)) return fail('too late');
    if (!(await insertComplaint(tx, { decisionId, email: person.email, message }))) return fail('complained already');
    await recordAudit(tx, person, {
      action: 'complaint.send',
      subject: `ad:${adId}`,
      before: null,
      after: { status: 'open' },
    });
    return ok(null);
  });
