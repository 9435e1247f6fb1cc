import { z } from 'zod';
import { decideDealerClaim } from '#src/commands/dealers/claim-dealer.ts';
import { inviteDealerPerson, removeDealerPerson, withdrawInvitation } from '#src/commands/dealers/dealer-people.ts';
import { takeDownStock } from '#src/commands/dealers/take-down-stock.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { type ClaimDecision, listClaims, readNewDealerOfClaim } from '#src/db/dealers/dealer-claims.ts';
import {
  findDealerById,
  findDealersByName,
  listAllDealerPeople,
  listInvitations,
} from '#src/db/dealers/dealer-people.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { DEALER_ROLES } from '#src/domain/dealers/dealer-roles.ts';
import { keysLeft } from '#src/domain/dealers/keys-left.ts';
import { listed } from '#src/domain/format/texts.ts';
import { dealerAreaUrl, dealerInvitationUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { dealerName, staffForm } from '#src/web/office/editing/staff-form.server.ts';

const MAX_CLAIMS = 100;
const MAX_PEOPLE = 1_000;

export async function readDealerClaims({ db, can }: StaffRequest) {
  const [claims, people, invitations, dealers] = await Promise.all([
    listClaims(db, MAX_CLAIMS),
    listAllDealerPeople(db, MAX_PEOPLE),
    listInvitations(db),
    listDealers(db),
  ]);
  const ofDealers = invitations.flatMap(({ dealerId, ...invitation }) =>
    dealerId === null ? [] : [{ ...invitation, dealerId }],
  );
  return {
    mayInvite: can('dealer-access'),
    claims,
    people,
    invitations: ofDealers,
    dealers: dealers.map(({ name }) => name),
    canErase: can('personal-data'),
  };
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
      : refused(NOT_DECIDED, 'Kontot hör redan till handlaren.');
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
  role: z.enum(DEALER_ROLES, 'Välj en roll ur listan.'),
  isNew: z.literal('ja').optional(),
});

const NO_DEALER = 'Det finns ingen handlare med det namnet. Är handlaren ny, kryssa i det och skicka igen.';
const SEVERAL_DEALERS = 'Flera handlare har det namnet. Skriv orten också, som i listan: ”Bilhuset, Umeå”.';

/** An invitation, and an access, is named by its dealer and its account. */
const invitationId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,9} \S+$/, 'Inbjudan finns inte.')
    .transform((id) => ({ dealerId: Number.parseInt(id, 10), userId: id.split(' ')[1] }))
    .pipe(z.object({ dealerId: z.number(), userId: z.uuid('Inbjudan finns inte.') })),
});

export const dealerClaimsAction = staffAction({
  approve: staffForm(claimId, NOT_DECIDED, (request, { id }) => decide(request, { id, decision: 'approved' })),
  // A dealer that registered itself has had access from the start, so that confirming it gives nothing.
  confirm: staffForm(claimId, NOT_DECIDED, async (request, { id }) =>
    (await readNewDealerOfClaim(request.db, id)) === undefined
      ? refused(NOT_DECIDED, 'Den är redan avgjord, eller behöver en administratör.')
      : decide(request, { id, decision: 'approved' }),
  ),
  refuse: staffForm(claimId, NOT_DECIDED, (request, { id }) => decide(request, { id, decision: 'refused' })),
  invite: staffForm(invitationFields, NOT_INVITED, async (request, { dealer: name, email, role, isNew }) => {
    const { db, site, accounts, staff } = request;
    const [found, namesake] = await findDealersByName(db, name);
    if (namesake) return refused(NOT_INVITED, '', { dealer: SEVERAL_DEALERS });
    if (!found && !isNew) return refused(NOT_INVITED, '', { dealer: NO_DEALER });
    const linkTo = (token: string) => `${site.url}${dealerInvitationUrl(token)}`;
    const result = await inviteDealerPerson({ db, site, linkTo }, staff, {
      dealer: found ?? { newName: name },
      email,
      role,
    });
    if (result.ok) {
      accounts.notifyMailWorker();
      const { name: invitedTo, email: invited, others } = result.value;
      const known = others.length === 0 ? '' : ` Adressen hör redan till ${listed(others)}.`;
      return done(`Inbjudan är skickad till ${invited}`, `Länken ger tillgång till ${invitedTo}.${known}`);
    }
    return result.failure === 'too many'
      ? refused(NOT_INVITED, 'Du har bjudit in många på kort tid. Försök igen i morgon.')
      : refused(NOT_INVITED, '', { email: 'Adressen hör redan till handlaren.' });
  }),
  withdraw: staffForm(invitationId, NOT_WITHDRAWN, async ({ db, staff }, { id }) =>
    (await withdrawInvitation(db, staff, { ...id, groupId: null }))
      ? done('Inbjudan är återkallad')
      : refused(NOT_WITHDRAWN, 'Den finns inte längre.'),
  ),
  remove: staffForm(invitationId, NOT_REMOVED, async ({ db, staff }, { id: { dealerId, userId } }) => {
    const dealer = await findDealerById(db, dealerId);
    const removed = await removeDealerPerson(db, staff, { dealerId, userId, needsOwner: false });
    if (removed.ok)
      return done(
        'Personen har inte längre tillgång',
        [dealer?.name ?? '', keysLeft(removed.value.keys)].filter((text) => text !== '').join('. '),
      );
    return refused(
      NOT_REMOVED,
      removed.failure === 'of group'
        ? 'Tillgången kommer med koncernen. Ta bort personen där.'
        : 'Personen har redan ingen tillgång.',
    );
  }),
});
