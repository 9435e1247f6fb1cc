import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
} from 'react-router';
import { MAX_ID } from '#src/base/max-id.ts';
import { logAccessDenied } from '#src/commands/accounts/log-security-event.ts';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { touchSession } from '#src/db/accounts/account-sessions.ts';
import { isSensitive, mayDo, needsReauthentication } from '#src/domain/accounts/access.ts';
import type { Access } from '#src/domain/accounts/roles.ts';
import { secondFactorSetupUrl } from '#src/office-urls.ts';
import { accessOf, maxBody } from '#src/pages/page-access.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { cutAnswer, type FormIntent, readForm, type SentForm } from '#src/request/forms/action-form.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import { type PageRequest, pageLoader, withPageFailures } from '#src/request/page-loader.server.ts';
import { CUT_STATUS, type RequestContext, requestContext } from '#src/request/request-context.server.ts';
import { homeUrl, loginUrl, withNotice } from '#src/visitor-urls.ts';
import { currentSession, sessionAllows, sessionHasAccess } from './current-session.server.ts';
import { REAUTHENTICATION_FIELD } from './reauthentication.ts';
import { requireReauthentication } from './require-reauthentication.server.ts';
import { readCookie } from './session-cookies.server.ts';
import { readStaffReturnUrl } from './staff-return-url.server.ts';

/** The request of a staff page and the member of staff who sent it. */
export type StaffRequest = PageRequest &
  Omit<RequestContext, keyof PageRequest> & {
    staff: LiveSession;
    /** Whether this member of staff has the capability, for parts of a page that only some of its readers may see. */
    can(access: Access): boolean;
    /** The dealer whose own area this member of staff looks at, without changing anything; null: none. */
    viewedDealerId: number | null;
  };

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Set by the guard for all routes below its layout. */
const guardedSession = createContext<LiveSession>();

/**
 * Guards an area before any of its loaders and actions: redirects to the sign-in without a session, home for a session without a
 * role of the area, and to the setup when a required second factor is missing. The loader and action of each address check its own
 * capability.
 */
const areaGuard =
  (area: 'dashboard' | 'dealer-area', refusal: NoticeName): MiddlewareFunction<Response> =>
  ({ request, url, context, pattern }) =>
    withPageFailures({ url, context }, async (page) => {
      const session = await currentSession(request, page);
      if (session === null) throw redirect(signInAgain(request, url, page));
      context.set(guardedSession, session);
      const access = accessOf(pattern)?.view;
      const isOpenToAll = access === 'signed-in' || access === 'anyone';
      if (session.lacksSecondFactor && !isOpenToAll) throw redirect(noticed(secondFactorSetupUrl(), 'tvasteg-kravs'));
      const isViewing = area === 'dealer-area' && viewedDealer(request, session, page) !== null;
      const mayEnter = isOpenToAll || sessionHasAccess(session, area);
      // The forms are those of the dealer; a press of one is no attempt at anything, and stays on its page. Who also works for a dealer
      // would change that one by a form of another.
      if (isViewing && !isOpenToAll && !['GET', 'HEAD'].includes(request.method))
        throw redirectDocument(noticed(url.pathname + url.search, 'bara-titta'));
      if (!mayEnter && !isViewing) throw await denyAccess(page, session, { pattern, refusal });
      // Without scripts, page requests are the only activity that the server can observe.
      await touchSession(page.db, session.id);
    });

export const staffGuard = areaGuard('dashboard', 'atkomst-nekad');
export const dealerGuard = areaGuard('dealer-area', 'atkomst-nekad-handlare');

/** The dealer that a member of staff chose to look at. The cookie is nothing but a choice: who may look is the role's. */
export function viewedDealer(
  request: Request,
  session: LiveSession,
  { accounts }: Pick<RequestContext, 'accounts'>,
): number | null {
  if (!sessionHasAccess(session, 'dealers')) return null;
  const id = Number(readCookie(request, 'dealerView', accounts) ?? '');
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null;
}

/**
 * Redirects to the sign-in, which leads back to the requested page. A browser that sends a session token had a session, so it has
 * expired.
 */
function signInAgain(request: Request, { pathname, search }: URL, { accounts }: RequestContext): string {
  const address = loginUrl('sign-in', readStaffReturnUrl(pathname + search));
  return readCookie(request, 'session', accounts) === null ? address : noticed(address, 'session-utgangen');
}

const noticed = (address: string, notice: NoticeName): string => withNotice(address, notice);

async function denyAccess(
  { db }: RequestContext,
  session: LiveSession,
  { pattern, refusal }: { pattern: string; refusal: NoticeName },
): Promise<Response> {
  await logAccessDenied(db, { email: session.email, address: pattern });
  return redirectDocument(noticed(homeUrl(), refusal));
}

/** Requires the capability that the access table lists for the address; answers 403 with the error page otherwise. */
async function requireAccess(args: Args, isAllowed: boolean): Promise<void> {
  if (isAllowed) return;
  const { db } = args.context.get(requestContext);
  const { email } = args.context.get(guardedSession);
  await logAccessDenied(db, { email, address: args.pattern });
  throw data(null, { status: 403 });
}

function staffRequest(args: Args, page: PageRequest): StaffRequest {
  const context = args.context.get(requestContext);
  const staff = args.context.get(guardedSession);
  const can = (access: Access) => sessionHasAccess(staff, access);
  // Staff read what they have just written, so never from a replica.
  return {
    ...context,
    ...page,
    db: context.db,
    staff,
    can,
    viewedDealerId: viewedDealer(args.request, staff, context),
  };
}

/** Loader of a staff page, from request to page model. src/pages lists who may see it. */
export const staffLoader = <Model>(read: (request: StaffRequest) => Promise<Model>) => areaLoader(read, () => false);

/** The same, also for those whom `isAllowed` accepts besides. */
export const areaLoader =
  <Model>(read: (request: StaffRequest) => Promise<Model>, isAllowed: (request: StaffRequest) => boolean) =>
  (args: LoaderFunctionArgs): Promise<Model> =>
    pageLoader(async (page) => {
      const access = accessOf(args.pattern)?.view;
      const request = staffRequest(args, page);
      const hasRole = access !== undefined && sessionHasAccess(request.staff, access);
      await requireAccess(args, hasRole || isAllowed(request));
      return read(request);
    })(args);

/**
 * Loader of the staff layout, for everyone whom `staffGuard` accepts: a forbidden page is shown within the layout, with its
 * navigation.
 */
export const staffFrameLoader =
  <Model>(read: (request: StaffRequest) => Promise<Model>) =>
  (args: LoaderFunctionArgs): Promise<Model> =>
    pageLoader((page) => read(staffRequest(args, page)))(args);

function withoutReauthentication(form: SentForm): SentForm {
  const { [REAUTHENTICATION_FIELD]: _, ...fields } = form.fields;
  return { ...form, fields };
}

/**
 * Action of a staff page: a handler per value of the form field `intent` (`post` where the field is missing). Before a handler
 * runs, the form is checked: it comes from a page of this site, is no larger than the table allows, holds exactly the fields of its
 * schema, none of them with NUL, and its sender has the capability; where the table requires it, the password was given recently or
 * is sent along.
 */
export const staffAction =
  <Model = ActionAnswer>(intents: Readonly<Record<string, FormIntent<StaffRequest, Model>>>) =>
  (args: ActionFunctionArgs): ReturnType<FormIntent<StaffRequest, Model>> =>
    pageLoader(async (page) => {
      const form = await readForm(args.request);
      const name = form.intent ?? 'post';
      const request = staffRequest(args, page);
      const address = accessOf(args.pattern);
      const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
      // The part of a truncated form that names its intent may be missing.
      if (request.cutForm && !intent) throw data(null, { status: CUT_STATUS[request.cutForm] });
      await requireAccess(
        args,
        address !== null && sessionAllows(request.staff, (visitor) => mayDo(visitor, address, name)),
      );
      if (!address || !intent) throw data(null, { status: 400 });
      if (request.cutForm) return cutAnswer(form, request.cutForm, maxBody(address));
      if (needsReauthentication(address, name, request.staff)) await requireReauthentication(request, form);
      return intent(isSensitive(address, name) ? withoutReauthentication(form) : form, request);
    })(args);
