import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
} from 'react-router';
import { logAccessDenied } from '#src/commands/accounts/log-security-event.ts';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { touchSession } from '#src/db/accounts/account-sessions.ts';
import { accessOf, isSensitive, mayDo, needsReauthentication } from '#src/domain/accounts/access.ts';
import { type Access, type Capability, hasAccess } from '#src/domain/accounts/roles.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { type FormIntent, readForm, type SentForm } from '#src/request/forms/action-form.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import { type PageRequest, pageLoader, withPageFailures } from '#src/request/page-loader.server.ts';
import { type RequestContext, requestContext } from '#src/request/request-context.server.ts';
import { homeUrl, loginUrl, secondFactorSetupUrl, withNotice } from '#src/urls.ts';
import { currentSession, visitorOfSession } from './current-session.server.ts';
import { REAUTHENTICATION_FIELD } from './reauthentication.ts';
import { requireReauthentication } from './require-reauthentication.server.ts';
import { readCookie } from './session-cookies.server.ts';
import { readStaffReturnUrl } from './staff-return-url.ts';

/** What a staff page is given: the request, and who makes it. */
export type StaffRequest = PageRequest &
  Pick<
    RequestContext,
    'secretBox' | 'requestId' | 'site' | 'settings' | 'accounts' | 'client' | 'stockPool' | 'storePicture' | 'imports'
  > & {
    staff: LiveSession;
    /** Whether this member of staff has the capability, for parts of a page that not all who see it may see. */
    can(capability: Capability): boolean;
  };

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Set by the guard for everything below the layout that it stands in front of. */
const guardedSession = createContext<LiveSession>();

/**
 * Stands in front of the whole staff area, before any loader or action in it: no session leads to the sign-in, a session without
 * any part in the staff area leads home, and one that lacks a required second factor to its setup. What the single address asks is checked by its loader and action.
 */
export const staffGuard: MiddlewareFunction<Response> = ({ request, url, context, pattern }) =>
  withPageFailures({ url, context }, async (page) => {
    const session = await currentSession(request, page);
    if (session === null) throw redirect(signInAgain(request, url, page));
    context.set(guardedSession, session);
    const access = accessOf(pattern)?.view;
    const isOpenToAll = access === 'signed-in' || access === 'anyone';
    if (session.lacksSecondFactor && !isOpenToAll) throw redirect(noticed(secondFactorSetupUrl(), 'tvasteg-kravs'));
    if (!isOpenToAll && !hasAccess(visitorOfSession(session), 'dashboard'))
      throw await denyAccess(page, session, pattern);
    // Without scripts the pages asked for are the only activity that can be seen.
    await touchSession(page.db, session.id);
  });

/** The sign-in, which leads back to the page that was asked for. A browser that brings a token along had a session: it has ended. */
function signInAgain(request: Request, { pathname, search }: URL, { accounts }: RequestContext): string {
  const address = loginUrl('sign-in', readStaffReturnUrl(pathname + search));
  return readCookie(request, 'session', accounts) === null ? address : noticed(address, 'session-utgangen');
}

const noticed = (address: string, notice: NoticeName): string => withNotice(address, notice);

async function denyAccess({ db }: RequestContext, session: LiveSession, pattern: string): Promise<Response> {
  await logAccessDenied(db, { email: session.email, address: pattern });
  return redirectDocument(noticed(homeUrl(), 'atkomst-nekad'));
}

/** Who may see what the address's entry in the table says; all others get the error page, with 403. */
async function requireAccess(args: Args, isAllowed: boolean): Promise<void> {
  if (isAllowed) return;
  const { db } = args.context.get(requestContext);
  const { email } = args.context.get(guardedSession);
  await logAccessDenied(db, { email, address: args.pattern });
  throw data(null, { status: 403 });
}

function staffRequest(args: Args, page: PageRequest): StaffRequest {
  const { db, secretBox, requestId, site, settings, accounts, client, stockPool, storePicture, imports } =
    args.context.get(requestContext);
  const staff = args.context.get(guardedSession);
  const can = (capability: Access) => hasAccess(visitorOfSession(staff), capability);
  // Staff read what they have just written: never a copy that lags behind.
  return {
    ...page,
    db,
    secretBox,
    requestId,
    site,
    settings,
    accounts,
    client,
    stockPool,
    storePicture,
    imports,
    staff,
    can,
  };
}

/** The loader of a staff page, from request to page model. Who may see it stands in the table of src/domain/accounts/access.ts. */
export const staffLoader =
  <Model>(read: (request: StaffRequest) => Promise<Model>) =>
  (args: LoaderFunctionArgs): Promise<Model> =>
    pageLoader(async (page) => {
      const access = accessOf(args.pattern)?.view;
      const request = staffRequest(args, page);
      await requireAccess(args, access !== undefined && hasAccess(visitorOfSession(request.staff), access));
      return read(request);
    })(args);

/**
 * The loader of the frame around staff pages, for all whom `staffGuard` lets through: a page that refuses its visitor is shown within
 * the frame, with the ways on from there.
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
 * The action of a staff page: what its forms can ask for, by the value of their field `intent` (`post` where there is none). By the
 * time one runs, the form is known to come from a page of this site, to be no larger than the table allows, to hold the fields that
 * its schema names and no other, all of them without NUL, and its sender to be allowed to send it; where the table asks for it, the
 * password was given a short while ago or comes along.
 */
export const staffAction =
  <Model = ActionAnswer>(intents: Readonly<Record<string, FormIntent<StaffRequest, Model>>>) =>
  (args: ActionFunctionArgs): ReturnType<FormIntent<StaffRequest, Model>> =>
    pageLoader(async (page) => {
      const form = await readForm(args.request);
      const name = form.intent ?? 'post';
      const request = staffRequest(args, page);
      const address = accessOf(args.pattern);
      await requireAccess(args, address !== null && mayDo(visitorOfSession(request.staff), address, name));
      const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
      if (!address || !intent) throw data(null, { status: 400 });
      if (needsReauthentication(address, name, request.staff)) await requireReauthentication(request, form);
      return intent(isSensitive(address, name) ? withoutReauthentication(form) : form, request);
    })(args);
