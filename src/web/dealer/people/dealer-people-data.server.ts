import { z } from 'zod';
import {
  changeDealerRole,
  inviteDealerPerson,
  type RemovalFailure,
  removeDealerPerson,
  withdrawInvitation,
} from '#src/commands/dealers/dealer-people.ts';
import { listKeysByMaker } from '#src/db/dealers/api-keys.ts';
import { listInvitations, listPeopleOfDealer } from '#src/db/dealers/dealer-people.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { DEALER_ROLE_NAMES, DEALER_ROLES } from '#src/domain/dealers/dealer-roles.ts';
import { keysLeft } from '#src/domain/dealers/keys-left.ts';
import { dealerInvitationUrl } from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, formIntent, refused } from '#src/request/forms/action-form.server.ts';

export async function readDealerPeople({ db, dealer, person }: DealerRequest) {
  const [listed, invitations, keys] = await Promise.all([
    listPeopleOfDealer(db, dealer.id),
    listInvitations(db, { dealerId: dealer.id, groupId: null }),
    listKeysByMaker(db, dealer.id),
  ]);
  const people = listed.map((each) => ({ ...each, keys: keys.get(each.email) ?? [] }));
  return { dealer: dealer.name, ownId: person.userId, people, invitations };
}

export type DealerPeopleModel = Awaited<ReturnType<typeof readDealerPeople>>;

const one = z.strictObject({ id: z.uuid() });
const role = z.enum(DEALER_ROLES, 'Välj en roll ur listan.');

const REFUSALS: Readonly<Record<RemovalFailure, string>> = {
  'no access': 'Personen har redan ingen tillgång.',
  'last owner': 'Handlaren behöver minst en ägare. Gör någon annan till ägare först.',
  'of group': 'Tillgången kommer med koncernen. Den ändras där.',
};

export const dealerPeopleAction = dealerAction({
  invite: formIntent(
    z.strictObject({ email: emailSchema, role }),
    async ({ db, site, accounts, person, dealer }: DealerRequest, { email, role }) => {
      const linkTo = (token: string) => `${site.url}${dealerInvitationUrl(token)}`;
      const result = await inviteDealerPerson({ db, site, linkTo }, person, { dealer, email, role });
      if (result.ok) {
        accounts.notifyMailWorker();
        return done(`Inbjudan är skickad till ${result.value.email}`, 'Länken i brevet gäller i sju dygn.');
      }
      return result.failure === 'too many'
        ? refused('Inbjudan är inte skickad', 'Ni har bjudit in många på kort tid. Försök igen i morgon.')
        : refused('Inbjudan är inte skickad', '', { email: 'Adressen hör redan till handlaren.' });
    },
  ),
  withdraw: formIntent(one, async ({ db, person, dealer }: DealerRequest, { id }) =>
    (await withdrawInvitation(db, person, { dealerId: dealer.id, groupId: null, userId: id }))
      ? done('Inbjudan är återkallad')
      : refused('Inbjudan finns inte längre'),
  ),
  remove: formIntent(one, async ({ db, person, dealer }: DealerRequest, { id }) => {
    if (id === person.userId) return refused('Du kan inte ta bort dig själv', 'Be någon annan hos handlaren.');
    const removed = await removeDealerPerson(db, person, { dealerId: dealer.id, userId: id, needsOwner: true });
    return removed.ok
      ? done('Personen har inte längre tillgång', keysLeft(removed.value.keys))
      : refused('Tillgången är inte borttagen', REFUSALS[removed.failure]);
  }),
  role: formIntent(one.extend({ role }), async ({ db, person, dealer }: DealerRequest, { id, role }) => {
    const changed = await changeDealerRole(db, person, { dealerId: dealer.id, userId: id, role });
    return changed.ok
      ? done('Rollen är bytt', `Personen är nu ${DEALER_ROLE_NAMES[role]}.`)
      : refused('Rollen är inte bytt', REFUSALS[changed.failure]);
  }),
});
