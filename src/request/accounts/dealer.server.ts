import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { findDealerById, type OwnDealer, readOwnDealer } from '#src/db/dealers/dealer-people.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import type { FormIntent } from '#src/request/forms/action-form.server.ts';
import { areaLoader, type StaffRequest, staffAction } from './staff.server.ts';

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

/** The dealer that a member of staff looks at as its people do; only for reading. @throws 404 for a dealer that does not exist */
async function withViewedDealer(
  { staff: person, can: _, ...request }: StaffRequest,
  id: number,
): Promise<DealerRequest> {
  const dealer = await findDealerById(request.db, id);
  if (!dealer) throw data(null, { status: 404 });
  return { ...request, person, dealer };
}

/** Loader of a page in the dealers' own area, for the dealer's people, and for staff who look at it as they do. */
export const dealerLoader = <Model>(
  read: (request: DealerRequest) => Promise<Model>,
): ((args: LoaderFunctionArgs) => Promise<Model>) =>
  areaLoader(
    async (request) => {
      const { viewedDealerId: viewed } = request;
      return read(await (viewed === null ? withOwnDealer(request) : withViewedDealer(request, viewed)));
    },
    ({ viewedDealerId }) => viewedDealerId !== null,
  );

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
