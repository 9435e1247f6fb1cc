import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { accountKeyOf, signIn } from '../../../commands/accounts/sign-in.ts';
import { readLock } from '../../../db/account-attempts.ts';
import { emailSchema } from '../../../domain/accounts/email.ts';
import { LONGEST_PASSWORD } from '../../../domain/accounts/password-rules.ts';
import { hasAccess } from '../../../domain/accounts/roles.ts';
import { dashboardUrl, loginUrl, withNotice } from '../../../urls.ts';
import { type AccountRequest, accountAction } from '../../shared/account-action.server.ts';
import { formIntent, type Outcome } from '../../shared/action-form.server.ts';
import { currentSession, visitorOfSession } from '../../shared/current-session.server.ts';
import { pageLoader } from '../../shared/page-loader.server.ts';
import { requestContext } from '../../shared/request-context.server.ts';
import { clearCookie, readCookie, writeCookie } from '../../shared/session-cookies.server.ts';
import { signInRefusal } from './sign-in-refusal.server.ts';

export type LoginModel = {
  mode: 'sign-in' | 'sign-up';
  /** The account that this browser tried last is locked for so many seconds more; 0: it is not. */
  lockedSeconds: number;
  isSignUpOpen: boolean;
};

/** Who may be in the staff area already is sent there. */
export const loginLoader = ({ request, context, ...args }: LoaderFunctionArgs): Promise<LoginModel> =>
  pageLoader(async ({ db, url }): Promise<LoginModel> => {
    const page = context.get(requestContext);
    const session = await currentSession(request, page);
    if (session && hasAccess(visitorOfSession(session), 'dashboard')) throw redirect(dashboardUrl());
    const tried = readCookie(request, 'tried', page.accounts);
    const { isSignUpOpen } = page.accounts;
    return {
      mode: isSignUpOpen && url.searchParams.get('lage') === 'registrera' ? 'sign-up' : 'sign-in',
      lockedSeconds: tried === null ? 0 : await readLock(db, Buffer.from(tried, 'base64url')),
      isSignUpOpen,
    };
  })({ request, context, ...args });

const signInFields = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, 'Skriv ditt lösenord.').max(LONGEST_PASSWORD, 'Lösenordet är för långt.'),
});

async function signInWith(
  { db, accounts, client, request }: AccountRequest,
  fields: z.infer<typeof signInFields>,
): Promise<Outcome> {
  const browser = { ...client, oldToken: readCookie(request, 'session', accounts) };
  const result = await signIn({ db, passwords: accounts.passwords }, { ...fields, client: browser });
  if (!result.ok) {
    const headers = { 'set-cookie': writeCookie('tried', accountKeyOf(fields.email).toString('base64url'), accounts) };
    // The page itself tells the lock, now and after a reload.
    if (result.failure.kind === 'locked') return redirect(loginUrl(), { headers });
    return { kind: 'refused', ...signInRefusal(result.failure), headers };
  }
  const headers = new Headers();
  headers.append('set-cookie', writeCookie('session', result.value.token, accounts));
  headers.append('set-cookie', clearCookie('tried', accounts));
  return redirectDocument(withNotice(dashboardUrl(), 'inloggad'), { headers });
}

export const loginAction = accountAction({ 'sign-in': formIntent(signInFields, signInWith) });
