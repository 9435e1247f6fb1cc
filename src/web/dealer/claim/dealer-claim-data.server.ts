import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { type ClaimFailure, claimDealer } from '#src/commands/dealers/claim-dealer.ts';
import { askForContact } from '#src/commands/dealers/confirm-contact.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { readParameterValues } from '#src/db/content/staff-content.ts';
import { readLatestClaim } from '#src/db/dealers/dealer-claims.ts';
import { findDealerBySlug, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { AGREEMENTS, dealerTexts } from '#src/domain/dealers/dealer-agreements.ts';
import { DETAILS, parseDetail } from '#src/domain/dealers/dealer-details.ts';
import { organisationNumberProblem, readOrganisationNumber } from '#src/domain/dealers/organisation-number.ts';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { DEALER_PARAM, withNotice } from '#src/visitor-urls.ts';
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
    email: staff.email,
    claim: claim ?? null,
  };
}

const NOT_SENT = 'Bilhandeln är inte ansluten';

/** The text of a detail that can be used. @param missing the error where it is empty */
const detail = (name: 'address' | 'city' | 'email' | 'telephone', missing: string | null) =>
  textField(DETAILS[name].max).superRefine((text, context) => {
    const parsed = parseDetail(name, text);
    if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.failure });
    else if (parsed.value === null && missing !== null) context.addIssue({ code: 'custom', message: missing });
  });

const fields = z.strictObject({
  organisationNumber: z.string().transform((text, context) => {
    const number = readOrganisationNumber(text);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: organisationNumberProblem(text) ?? '' });
    return z.NEVER;
  }),
  dealer: dealerName,
  // Who sells has to be reachable before the cars are public (DSA, article 30).
  city: detail('city', 'Skriv orten där bilarna finns.'),
  telephone: detail('telephone', 'Skriv ett nummer dit köpare kan ringa.'),
  address: detail('address', null).optional().default(''),
  contactEmail: detail('email', null).optional().default(''),
  message: textField(1_000).optional().default(''),
  accepted: z.literal('ja', 'Läs och godkänn villkoren och avtalet för att gå vidare.'),
});

async function register(
  { db, staff, site, accounts }: StaffRequest,
  { accepted: _, ...stated }: z.output<typeof fields>,
): Promise<FormOutcome> {
  const texts = dealerTexts(await readParameterValues(db), site);
  const result = await claimDealer(db, staff, {
    ...stated,
    texts: AGREEMENTS.map((document) => ({ document, content: texts[document] })),
  });
  if (!result.ok) return refusalOf(result.failure);
  const { dealer, isNew, hasPeople } = result.value;
  if (isNew) {
    const own = await readOwnDealer(db, staff.userId);
    // The address with which the person signs in needs no link.
    if (own) await askForContact({ db, site }, own, { isStaff: false, ownAddress: staff.email });
    accounts.notifyMailWorker();
    return redirectDocument(withNotice(dealerAreaUrl(), 'bilhandel-ansluten'));
  }
  return done(
    'Ansökan är skickad',
    `${dealer} finns redan här${hasPeople ? ' och sköts av någon hos er, som också kan bjuda in dig' : ''}. Vi kontrollerar uppgifterna och svarar med e-post.`,
  );
}

function refusalOf(failure: ClaimFailure): FormOutcome {
  switch (failure.kind) {
    case 'number of another':
      return refused(NOT_SENT, '', {
        organisationNumber: `Numret hör till ${failure.dealer}, som redan finns här. Är det er bilhandel skriver du det namnet, så kan du ansöka om att sköta den.`,
      });
    case 'several dealers':
      return refused(NOT_SENT, '', { dealer: 'Flera handlare har det namnet. Välj den med rätt ort i listan.' });
    case 'has dealer':
      return refused(NOT_SENT, 'Kontot hör redan till den handlaren.');
    case 'undecided claim':
      return refused(NOT_SENT, 'Du har redan en ansökan som väntar på svar.');
    case 'too many':
      return refused(NOT_SENT, 'Du har skickat flera ansökningar på kort tid. Försök igen i morgon.');
  }
}

export const dealerClaimAction = staffAction({ post: formIntent(fields, register) });
