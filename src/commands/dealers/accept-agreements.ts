import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type AgreementText, acceptAgreements, hashOfAgreement } from '#src/db/dealers/dealer-agreements.ts';

/** Records that a person of a dealer accepts agreements for it; the same ones again change nothing. */
export const acceptForDealer = (
  db: Db,
  actor: Actor,
  { dealerId, texts }: { dealerId: number; texts: readonly AgreementText[] },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await acceptAgreements(tx, { dealerId, email: actor.email, texts });
    await recordAudit(tx, actor, {
      action: 'dealer.accept-agreements',
      subject: `dealer:${dealerId}`,
      before: null,
      after: Object.fromEntries(texts.map((text) => [text.document, hashOfAgreement(text)])),
    });
  });
