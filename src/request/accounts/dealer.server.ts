import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { type OwnDealer, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import type { FormIntent } from '#src/request/forms/action-form.server.ts';
import { type StaffRequest, staffAction, staffLoader } from './staff.server.ts';

/** The request of a page in the dealers' own area: its sender, and the only dealer that the sender may read and change. */
export type DealerRequest = Omit<StaffRequest, 'staff' | 'can'> & { person: LiveSession; dealer: OwnDealer };

/**
 * The only source of the dealer of a request: it comes from the session's account and never from the address or a form.
 * @throws 403 for an account without a dealer
 */
async function withOwnDealer({ staff: person, can: _, ...request }: StaffRequest): Promise<DealerRequest> {
  const dealer = await readOwnDealer(request.db, person.userId);
  if (!dealer) throw data(null, { status: 403 });
  return { ...request, person, dealer };
}

/** Loader of a page in the dealers' own area. */
export const dealerLoader = <Model>(
  read: (request: DealerRequest) => Promise<Model>,
): ((args: LoaderFunctionArgs) => Promise<Model>) => staffLoader(async (request) => read(await withOwnDealer(request)));

/** Action of a page in the dealers' own area, checked as `staffAction` does. */
export const dealerAction = <Model = ActionAnswer>(
  intents: Readonly<Record<string, FormIntent<DealerRequest, Model>>>,
): ((args: ActionFunctionArgs) => ReturnType<FormIntent<StaffRequest, Model>>) =>
  staffAction(
    Object.fromEntries(
      Object.entries(intents).map(([name, intent]): [string, FormIntent<StaffRequest, Model>] => [
        name,
        async (form, request) => intent(form, await withOwnDealer(request)),
      ]),
    ),
  );
