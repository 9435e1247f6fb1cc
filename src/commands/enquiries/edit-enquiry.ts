import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import { readEnquiry, updateEnquiry } from '#src/db/enquiries/enquiries.ts';
import type { EnquiryStatus } from '#src/domain/enquiries/enquiry.ts';

/** Notes are of staff, the owner is a person of the dealer; absent: they stay as they are. */
type EnquiryChange = {
  id: number;
  version: number;
  status: EnquiryStatus;
  notes?: string;
  ownerId?: string | null;
};

/**
 * Changes status and notes of a message. The audit log contains the status only: it is stored longer than the message may be.
 * @param dealerId the dealer whose messages may be changed; null: all
 */
export function editEnquiry(
  db: Db,
  actor: Actor,
  change: EnquiryChange,
  dealerId: number | null,
): Promise<Result<null, 'gone' | 'changed-meanwhile' | 'no-owner'>> {
  return db.transaction().execute(async (tx) => {
    const before = await readEnquiry(tx, change.id, dealerId);
    if (before === null) return fail('gone');
    if (change.ownerId && !(await isPersonOfDealer(tx, before.dealerId, change.ownerId))) return fail('no-owner');
    if (!(await updateEnquiry(tx, { notes: before.notes, ...change }))) return fail('changed-meanwhile');
    if (before.status !== change.status) {
      await recordAudit(tx, actor, {
        action: 'enquiry.change',
        subject: `enquiry:${change.id}`,
        before: { status: before.status },
        after: { status: change.status },
      });
    }
    return ok(null);
  });
}

const isPersonOfDealer = async (tx: Db, dealerId: number, userId: string): Promise<boolean> =>
  (await listPeopleOfDealer(tx, dealerId)).some((person) => person.userId === userId);
