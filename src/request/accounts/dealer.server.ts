import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { logAccessDenied } from '#src/commands/accounts/log-security-event.ts';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { findDealerById, listMemberships, type Membership, type OwnDealer } from '#src/db/dealers/dealer-people.ts';
import { type DealerPermission, type DealerRole, roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { dealerAreaUrl, dealerEnquiriesUrl, dealerSitesUrl, SITE_FIELD } from '#src/office-urls.ts';
import { accessOf } from '#src/pages/page-access.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import type { FormIntent, SentForm } from '#src/request/forms/action-form.server.ts';
import type { AccountServices } from '#src/request/request-context.server.ts';
import { readCookie } from './session-cookies.server.ts';
import { areaLoader, type StaffRequest, staffAction } from './staff.server.ts';

type PersonRequest = Omit<StaffRequest, 'staff' | 'can'> & { person: LiveSession };

/** The request of a page of one dealer: its sender, and the only dealer that the sender may read and change by it. */
export type DealerRequest = PersonRequest & { dealer: OwnDealer; role: DealerRole };

/** The request of a page of several dealers: those at which the role of its sender permits the page. */
export type SitesRequest = PersonRequest & {
  sites: readonly Membership[];
  /** Null: all of them. */
  chosen: Membership | null;
};

/**
 * The dealer of an account that its browser chose, if it is one of the account's; of an account with one dealer, that one; null: all of them.
 * The cookie is a choice only: which dealers are the account's comes from the database with each request.
 */
export function chosenSite(
  request: Request,
  memberships: readonly Membership[],
  accounts: Pick<AccountServices, 'isHttps'>,
): Membership | null {
  const [first, second] = memberships;
  if (first !== undefined && second === undefined) return first;
  const id = readCookie(request, 'dealerSite', accounts);
  return memberships.find((site) => String(site.id) === id) ?? null;
}

/** Refuses what a role does not permit. @throws 403 */
async function refuse({ db, staff: { email } }: StaffRequest, address: string): Promise<never> {
  await logAccessDenied(db, { email, address });
  throw data(null, { status: 403 });
}

/** The dealer that a member of staff looks at as its people do; only for reading. @throws 404 for a dealer that does not exist */
async function readViewed({ db }: StaffRequest, id: number): Promise<OwnDealer> {
  const dealer = await findDealerById(db, id);
  if (!dealer) throw data(null, { status: 404 });
  return dealer;
}

const asMembership = (dealer: OwnDealer): Membership => ({
  ...dealer,
  label: dealer.name,
  role: 'owner',
  groupId: null,
});

const toPerson = ({ staff: person, can: _, ...request }: StaffRequest): PersonRequest => ({ ...request, person });

/** The account's dealers at which its role permits something. @throws 403: there is none */
async function permittedSites(
  request: StaffRequest,
  { address, permission }: { address: string; permission: DealerPermission | undefined },
): Promise<Membership[]> {
  const { viewedDealerId } = request;
  if (viewedDealerId !== null) return [asMembership(await readViewed(request, viewedDealerId))];
  const memberships = await listMemberships(request.db, request.staff.userId);
  const permitted = memberships.filter(({ role }) => roleMay(role, permission));
  return permitted.length === 0 ? refuse(request, address) : permitted;
}

/** Loader of a page of one dealer, for its people, and for staff who look at it as they do. Who has chosen no dealer chooses one first. */
export const dealerLoader =
  <Model>(read: (request: DealerRequest) => Promise<Model>): ((args: LoaderFunctionArgs) => Promise<Model>) =>
  (args) =>
    areaLoader(
      async (request) => {
        const permission = accessOf(args.pattern)?.ownDealer?.view;
        const { viewedDealerId } = request;
        if (viewedDealerId !== null) {
          const dealer = await readViewed(request, viewedDealerId);
          return read({ ...toPerson(request), dealer, role: 'owner' });
        }
        const memberships = await listMemberships(request.db, request.staff.userId);
        if (memberships.length === 0) return refuse(request, args.pattern);
        const site = chosenSite(args.request, memberships, request.accounts);
        if (site === null) {
          const isFirst = request.url.pathname === dealerAreaUrl();
          if (!isFirst && !memberships.some(({ role }) => roleMay(role, permission)))
            return refuse(request, args.pattern);
          throw redirect(dealerSitesUrl(isFirst ? null : request.url.pathname + request.url.search));
        }
        if (!roleMay(site.role, permission)) {
          // The first page of the area is where everybody comes in.
          if (request.url.pathname === dealerAreaUrl()) throw redirect(dealerEnquiriesUrl());
          return refuse(request, args.pattern);
        }
        return read({ ...toPerson(request), dealer: ownDealerOf(site), role: site.role });
      },
      ({ viewedDealerId }) => viewedDealerId !== null,
    )(args);

/** Loader of a page of all dealers of an account. */
export const sitesLoader =
  <Model>(read: (request: SitesRequest) => Promise<Model>): ((args: LoaderFunctionArgs) => Promise<Model>) =>
  (args) =>
    areaLoader(
      async (request) => {
        const permission = accessOf(args.pattern)?.ownDealer?.view;
        const sites = await permittedSites(request, { address: args.pattern, permission });
        return read({ ...toPerson(request), sites, chosen: chosenSite(args.request, sites, request.accounts) });
      },
      ({ viewedDealerId }) => viewedDealerId !== null,
    )(args);

const ownDealerOf = ({ id, name, slug }: Membership): OwnDealer => ({ id, name, slug });

/**
 * Action of a page of one dealer, checked as `staffAction` does. A form names the dealer that its page showed, so that a choice in another tab
 * does not change what it is about.
 */
export const dealerAction = <Model = ActionAnswer>(
  intents: Readonly<Record<string, FormIntent<DealerRequest, Model>>>,
): ((args: ActionFunctionArgs) => ReturnType<FormIntent<StaffRequest, Model>>) =>
  personAction(intents, (intent) => async (args, { site: named, ...form }, request, permission) => {
    const memberships = await listMemberships(request.db, request.staff.userId);
    const site =
      named === null
        ? chosenSite(args.request, memberships, request.accounts)
        : memberships.find(({ id }) => String(id) === named);
    if (site === null && memberships.length > 0) throw redirect(dealerSitesUrl());
    if (!site || !roleMay(site.role, permission)) return refuse(request, args.pattern);
    return intent(form, { ...toPerson(request), dealer: ownDealerOf(site), role: site.role });
  });

/** Action of a page of all dealers of an account. */
export const sitesAction = <Model = ActionAnswer>(
  intents: Readonly<Record<string, FormIntent<SitesRequest, Model>>>,
): ((args: ActionFunctionArgs) => ReturnType<FormIntent<StaffRequest, Model>>) =>
  personAction(intents, (intent) => async (args, { site: _, ...form }, request, permission) => {
    const sites = await permittedSites({ ...request, viewedDealerId: null }, { address: args.pattern, permission });
    return intent(form, { ...toPerson(request), sites, chosen: chosenSite(args.request, sites, request.accounts) });
  });

type SiteForm = SentForm & { site: string | null };

function personAction<Request, Model>(
  intents: Readonly<Record<string, FormIntent<Request, Model>>>,
  run: (
    intent: FormIntent<Request, Model>,
  ) => (
    args: ActionFunctionArgs,
    form: SiteForm,
    request: StaffRequest,
    permission: DealerPermission | undefined,
  ) => ReturnType<FormIntent<Request, Model>>,
) {
  return (args: ActionFunctionArgs): ReturnType<FormIntent<StaffRequest, Model>> =>
    staffAction(
      Object.fromEntries(
        Object.entries(intents).map(([name, intent]): [string, FormIntent<StaffRequest, Model>] => [
          name,
          (form, request) =>
            run(intent)(
              args,
              withoutSite(form),
              request,
              ownValue(accessOf(args.pattern)?.ownDealer?.actions ?? {}, name),
            ),
        ]),
      ),
    )(args);
}

function withoutSite({ intent, fields: { [SITE_FIELD]: site, ...fields } }: SentForm): SiteForm {
  return { intent, fields, site: typeof site === 'string' ? site : null };
}
