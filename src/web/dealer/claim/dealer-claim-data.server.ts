import { z } from 'zod';
import { claimDealer } from '#src/commands/dealers/claim-dealer.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { readLatestClaim } from '#src/db/dealers/dealer-claims.ts';
import { findDealerBySlug, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { readOrganisationNumber } from '#src/domain/dealers/organisation-number.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { DEALER_PARAM } from '#src/urls.ts';
import { dealerName, textField } from '#src/web/office/editing/staff-form.server.ts';

export async function readDealerClaim({ db, staff, url }: StaffRequest) {
  const slug = url.searchParams.get(DEALER_PARAM)?.slice(0, 200) ?? null;
  const [dealers, own, chosen, latest] = await Promise.all([
    listDealers(db),
    readOwnDealer(db, staff.userId),
    slug === null ? undefined : findDealerBySlug(db, slug),
    readLatestClaim(db, staff.userId),
  ]);
  const claim = latest && { dealer: latest.dealer, decision: latest.decision, createdAt: latest.createdAt };
  return {
    dealers: dealers.map(({ name }) => name),
    own: own?.name ?? null,
    chosen: chosen?.name ?? '',
    claim: claim ?? null,
  };
}

const NOT_SENT = 'Ansökan är inte skickad';

const fields = z.strictObject({
  dealer: dealerName,
  organisationNumber: z
    .string()
    .transform(readOrganisationNumber)
    .pipe(z.string('Skriv organisationsnumret med tio siffror, till exempel 556036-0793.')),
  message: textField(1_000),
});

export const dealerClaimAction = staffAction({
  post: formIntent(fields, async ({ db, staff }: StaffRequest, claim) => {
    const result = await claimDealer(db, staff.userId, claim);
    if (result.ok) return done('Ansökan är skickad', 'Vi svarar med e-post när vi har kontrollerat uppgifterna.');
    switch (result.failure) {
      case 'unknown dealer':
        return refused(NOT_SENT, '', { dealer: 'Vi känner inte till någon handlare med det namnet. Välj i listan.' });
      case 'several dealers':
        return refused(NOT_SENT, '', { dealer: 'Flera handlare har det namnet. Välj den med rätt ort i listan.' });
      case 'has dealer':
        return refused(NOT_SENT, 'Kontot hör redan till en handlare.');
      case 'undecided claim':
        return refused(NOT_SENT, 'Du har redan en ansökan som väntar på svar.');
      case 'too many':
        return refused(NOT_SENT, 'Du har skickat flera ansökningar på kort tid. Försök igen i morgon.');
    }
  }),
});
