import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { DealerAgreement } from '#src/domain/dealers/dealer-agreements.ts';

/** A text that a dealer is asked to accept. */
export type AgreementText = { document: DealerAgreement; content: string };

/** The version of a text is its SHA-256: a changed text is another agreement. */
export const hashOfAgreement = ({ document, content }: AgreementText): string =>
  createHash('sha256').update(`${document}\n${content}`).digest('hex');

/** Records that an account accepted texts for a dealer; the same ones again change nothing. */
export async function acceptAgreements(
  tx: Db,
  { dealerId, email, texts }: { dealerId: number; email: string; texts: readonly AgreementText[] },
): Promise<void> {
  for (const text of texts) {
    const hash = hashOfAgreement(text);
    await tx
      .insertInto('agreement_texts')
      .values({ hash, ...text })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('dealer_agreements')
      .values({ dealer_id: dealerId, text_hash: hash, accepted_by: email })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes what an account accepted for a dealer that was not its own. */
export async function withdrawAgreements(tx: Db, { dealerId, email }: { dealerId: number; email: string }) {
  await tx.deleteFrom('dealer_agreements').where('dealer_id', '=', dealerId).where('accepted_by', '=', email).execute();
}

export type AcceptedAgreement = { document: DealerAgreement; hash: string; acceptedBy: string; acceptedAt: Date };

/** The agreements that a dealer has accepted, the latest first. */
export async function listAgreements(db: Db, dealerId: number): Promise<AcceptedAgreement[]> {
  const { rows } = await sql<AcceptedAgreement>`
    select document, hash, accepted_by as "acceptedBy", accepted_at as "acceptedAt"
    from dealer_agreements join agreement_texts on hash = text_hash
    where dealer_id = ${dealerId} order by accepted_at desc, document desc, accepted_by`.execute(db);
  return rows;
}
