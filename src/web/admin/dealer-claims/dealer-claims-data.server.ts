import { z } from 'zod';
import { decideDealerClaim } from '#src/commands/dealers/claim-dealer.ts';
import { inviteDealerPerson, removeDealerPerson } from '#src/commands/dealers/dealer-people.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { type ClaimDecision, listClaims } from '#src/db/dealers/dealer-claims.ts';
import { findDealerByName, listAllDealerPeople, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { dealerAreaUrl, dealerInvitationUrl, loginUrl } from '#src/urls.ts';
import { staffForm } from '#src/web/admin/editing/staff-form.server.ts';

const MAX_CLAIMS = 100;
const MAX_PEOPLE = 1_000;

export async function readDealerClaims({ db }: StaffRequest) {
  const [claims, people, dealers] = await Promise.all([
    listClaims(db, MAX_CLAIMS),
    listAllDealerPeople(db, MAX_PEOPLE),
    listDealers(db),
  ]);
  return { claims, people, dealers: dealers.map(({ name }) => name) };
}

export type DealerClaimsModel = Awaited<ReturnType<typeof readDealerClaims>>;

const NOT_DECIDED = 'Ansökan är inte avgjord';
const NOT_INVITED = 'Inbjudan är inte skickad';
const NOT_REMOVED = 'Tillgången är inte borttagen';

const claimId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'Ansökan finns inte.')
    .transform(Number),
});

async function decide(
  { db, site, accounts, staff }: StaffRequest,
  { id, decision }: { id: number; decision: ClaimDecision },
): Promise<FormOutcome> {
  const areaLink = `${site.url}${loginUrl('sign-in', dealerAreaUrl())}`;
  const result = await decideDealerClaim({ db, site, areaLink }, staff, { id, decision });
  if (!result.ok) {
    return result.failure === 'no claim'
      ? refused(NOT_DECIDED, 'Den är redan avgjord.')
      : refused(NOT_DECIDED, 'Kontot hör redan till en handlare.');
  }
  accounts.notifyMailWorker();
  const { email, dealer } = result.value;
  return decision === 'approved'
    ? done(`${email} har nu tillgång till ${dealer}`)
    : done('Ansökan är avslagen', `${email} får ett brev om det.`);
}

const invitationFields = z.strictObject({
  dealer: z.string().trim().min(1, 'Skriv handlarens namn.').max(120, 'Namnet är för långt.'),
  email: emailSchema,
});

export const dealerClaimsAction = staffAction({
  approve: staffForm(claimId, NOT_DECIDED, (request, { id }) => decide(request, { id, decision: 'approved' })),
  refuse: staffForm(claimId, NOT_DECIDED, (request, { id }) => decide(request, { id, decision: 'refused' })),
  invite: staffForm(invitationFields, NOT_INVITED, async ({ db, site, accounts, staff }, { dealer: name, email }) => {
    const dealer = await findDealerByName(db, name);
    if (!dealer) return refused(NOT_INVITED, '', { dealer: 'Det finns ingen handlare med det namnet.' });
    const linkTo = (token: string) => `${site.url}${dealerInvitationUrl(token)}`;
    const result = await inviteDealerPerson({ db, site, linkTo }, staff, { dealer, email });
    if (result.ok) {
      accounts.notifyMailWorker();
      return done(`Inbjudan är skickad till ${result.value.email}`, `Länken ger tillgång till ${dealer.name}.`);
    }
    return result.failure === 'too many'
      ? refused(NOT_INVITED, 'Du har bjudit in många på kort tid. Försök igen i morgon.')
      : refused(NOT_INVITED, '', { email: 'Adressen hör redan till en handlare.' });
  }),
  remove: staffForm(z.strictObject({ id: z.uuid() }), NOT_REMOVED, async ({ db, staff }, { id: userId }) => {
    const dealer = await readOwnDealer(db, userId);
    return dealer && (await removeDealerPerson(db, staff, { dealerId: dealer.id, userId }))
      ? done('Personen har inte längre tillgång', dealer.name)
      : refused(NOT_REMOVED, 'Personen har redan ingen tillgång.');
  }),
});
