import { z } from 'zod';
import { decideDealerClaim } from '#src/commands/dealers/claim-dealer.ts';
import { inviteDealerPerson, removeDealerPerson, withdrawInvitation } from '#src/commands/dealers/dealer-people.ts';
import { takeDownStock } from '#src/commands/dealers/take-down-stock.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { type ClaimDecision, listClaims, readNewDealerOfClaim } from '#src/db/dealers/dealer-claims.ts';
import {
  findDealersByName,
  listAllDealerPeople,
  listInvitations,
  readOwnDealer,
} from '#src/db/dealers/dealer-people.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { keysLeft } from '#src/domain/dealers/keys-left.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { dealerAreaUrl, dealerInvitationUrl, loginUrl } from '#src/urls.ts';
import { dealerName, staffForm } from '#src/web/office/editing/staff-form.server.ts';

const MAX_CLAIMS = 100;
const MAX_PEOPLE = 1_000;

export async function readDealerClaims({ db }: StaffRequest) {
  const [claims, people, invitations, dealers] = await Promise.all([
    listClaims(db, MAX_CLAIMS),
    listAllDealerPeople(db, MAX_PEOPLE),
    listInvitations(db),
    listDealers(db),
  ]);
  return { claims, people, invitations, dealers: dealers.map(({ name }) => name) };
}

export type DealerClaimsModel = Awaited<ReturnType<typeof readDealerClaims>>;

const NOT_DECIDED = 'Ansökan är inte avgjord';
const NOT_INVITED = 'Inbjudan är inte skickad';
const NOT_WITHDRAWN = 'Inbjudan är inte återkallad';
const NOT_REMOVED = 'Tillgången är inte borttagen';

const claimId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'Ansökan finns inte.')
    .transform(Number),
});

async function decide(
  { db, stockPool, site, accounts, staff }: StaffRequest,
  { id, decision }: { id: number; decision: ClaimDecision },
): Promise<FormOutcome> {
  const areaLink = `${site.url}${loginUrl('sign-in', dealerAreaUrl())}`;
  // First, so that a repeated decision finishes what a killed process has begun.
  const refusedNew = decision === 'refused' ? await readNewDealerOfClaim(db, id) : undefined;
  if (refusedNew !== undefined) await takeDownStock(stockPool, staff, refusedNew);
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
  dealer: dealerName,
  email: emailSchema,
  isNew: z.literal('ja').optional(),
});

const NO_DEALER = 'Det finns ingen handlare med det namnet. Är handlaren ny, kryssa i det och skicka igen.';
const SEVERAL_DEALERS = 'Flera handlare har det namnet. Skriv orten också, som i listan: ”Bilhuset, Umeå”.';

/** An invitation is named by its dealer and its account. */
const invitationId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,9} \S+$/, 'Inbjudan finns inte.')
    .transform((id) => ({ dealerId: Number.parseInt(id, 10), userId: id.split(' ')[1] }))
    .pipe(z.object({ dealerId: z.number(), userId: z.uuid('Inbjudan finns inte.') })),
});

export const dealerClaimsAction = staffAction({
  approve: staffForm(claimId, NOT_DECIDED, (request, { id }) => decide(request, { id, decision: 'approved' })),
  refuse: staffForm(claimId, NOT_DECIDED, (request, { id }) => decide(request, { id, decision: 'refused' })),
  invite: staffForm(invitationFields, NOT_INVITED, async (request, { dealer: name, email, isNew }) => {
    const { db, site, accounts, staff } = request;
    const [known, namesake] = await findDealersByName(db, name);
    if (namesake) return refused(NOT_INVITED, '', { dealer: SEVERAL_DEALERS });
    if (!known && !isNew) return refused(NOT_INVITED, '', { dealer: NO_DEALER });
    const linkTo = (token: string) => `${site.url}${dealerInvitationUrl(token)}`;
    const result = await inviteDealerPerson({ db, site, linkTo }, staff, { dealer: known ?? { newName: name }, email });
    if (result.ok) {
      accounts.notifyMailWorker();
      const { dealer, email: invited } = result.value;
      return done(`Inbjudan är skickad till ${invited}`, `Länken ger tillgång till ${dealer.name}.`);
    }
    return result.failure === 'too many'
      ? refused(NOT_INVITED, 'Du har bjudit in många på kort tid. Försök igen i morgon.')
      : refused(NOT_INVITED, '', { email: 'Adressen hör redan till en handlare.' });
  }),
  withdraw: staffForm(invitationId, NOT_WITHDRAWN, async ({ db, staff }, { id }) =>
    (await withdrawInvitation(db, staff, id))
      ? done('Inbjudan är återkallad')
      : refused(NOT_WITHDRAWN, 'Den finns inte längre.'),
  ),
  remove: staffForm(z.strictObject({ id: z.uuid() }), NOT_REMOVED, async ({ db, staff }, { id: userId }) => {
    const dealer = await readOwnDealer(db, userId);
    const removed = dealer && (await removeDealerPerson(db, staff, { dealerId: dealer.id, userId }));
    return removed
      ? done('Personen har inte längre tillgång', [dealer.name, keysLeft(removed.keys)].filter(Boolean).join('. '))
      : refused(NOT_REMOVED, 'Personen har redan ingen tillgång.');
  }),
});
