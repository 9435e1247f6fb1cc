import { acceptForDealer } from '#src/commands/dealers/accept-agreements.ts';
import { readParameterValues } from '#src/db/content/staff-content.ts';
import { hashOfAgreement, listAgreements } from '#src/db/dealers/dealer-agreements.ts';
import { AGREEMENTS, dealerTexts } from '#src/domain/dealers/dealer-agreements.ts';
import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

async function currentTexts({ db, site }: DealerRequest) {
  const texts = dealerTexts(await readParameterValues(db), site);
  return AGREEMENTS.map((document) => ({ document, content: texts[document] }));
}

/** The agreements as they are now, and who of the own dealer accepted them and when; null: nobody has. */
export async function readOwnAgreements(request: DealerRequest) {
  const [texts, accepted] = await Promise.all([currentTexts(request), listAgreements(request.db, request.dealer.id)]);
  return texts.map((text) => {
    const hash = hashOfAgreement(text);
    const found = accepted.find((each) => each.hash === hash);
    return {
      document: text.document,
      /** Short form of the version, as people compare it. */
      version: hash.slice(0, 8),
      accepted: found === undefined ? null : { by: found.acceptedBy, at: found.acceptedAt },
    };
  });
}

export type OwnAgreement = Awaited<ReturnType<typeof readOwnAgreements>>[number];

/** Accepts the agreements as they are now. */
export async function acceptOwnAgreements(request: DealerRequest): Promise<void> {
  const { db, person, dealer } = request;
  await acceptForDealer(db, person, { dealerId: dealer.id, texts: await currentTexts(request) });
}
