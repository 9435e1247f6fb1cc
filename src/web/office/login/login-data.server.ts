import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { signOut } from '#src/commands/accounts/own-session.ts';
import { type SignInFailure, signIn } from '#src/commands/accounts/sign-in.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#src/commands/accounts/sign-in-with-passkey.ts';
import { confirmEmail, signUp } from '#src/commands/accounts/sign-up.ts';
import { attemptsKeyOf, tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { readLock } from '#src/db/accounts/account-attempts.ts';
import { type LiveSession, readSession } from '#src/db/accounts/account-sessions.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { MAX_PASSWORD_LENGTH } from '#src/domain/accounts/password-rules.ts';
import { hasAccess } from '#src/domain/accounts/roles.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { confirmEmailUrl, dashboardUrl, dealerAreaUrl, secondStepUrl } from '#src/office-urls.ts';
import { type AccountRequest, accountAction, linkToken } from '#src/request/accounts/account-action.server.ts';
import { currentSession, visitorOfSession } from '#src/request/accounts/current-session.server.ts';
import { type CookieKind, clearCookie, readCookie, writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { returnUrlOf } from '#src/request/accounts/staff-return-url.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { requestContext } from '#src/request/request-context.server.ts';
import { DEALER_AREA_PATH, dealerClaimUrl, loginUrl, withNotice } from '#src/visitor-urls.ts';
import {
  ACCOUNT_DISABLED,
  PASSKEY_REFUSED,
  passkeyFields,
  passkeyQuestion,
  readSignature,
  TOO_MANY_PASSKEYS,
} from '#src/web/office/passkeys/passkey-forms.server.ts';
import { newPasswordFields, newPasswordProblem, weaknessOutcome } from './new-password-form.server.ts';

/** Redirects signed-in staff to the staff area. */
export const loginLoader = (args: LoaderFunctionArgs) =>
  pageLoader(async ({ writeDb, url }) => {
    const page = args.context.get(requestContext);
    const session = await currentSession(args.request, page);
    const areaUrl = session && areaUrlOf(session, session.lacksSecondFactor);
    if (areaUrl) throw redirect(destinationOf(areaUrl, returnUrlOf(url)));
    const tried = readCookie(args.request, 'tried', page.accounts);
    const { isSignUpOpen } = page.accounts;
    return {
      mode: isSignUpOpen && url.searchParams.get('lage') === 'registrera' ? 'sign-up' : 'sign-in',
      // Until the account that this browser last tried is unlocked; 0 when it is not locked.
      lockedSeconds: tried === null ? 0 : await readLock(writeDb, Buffer.from(tried, 'base64url')),
      isSignUpOpen,
      returnTo: returnUrlOf(url),
    };
  })(args);

/** Reports that an e-mail address has an account, in the words of ADM §8; attempts are rate limited by network. */
const SIGN_UP_REFUSALS = {
  exists: refused('En användare med denna e-postadress existerar redan.'),
  'too-many': refused(
    'Ett fel uppstod vid registrering.',
    'För många konton har skapats härifrån. Försök igen senare.',
  ),
} as const;

const signUpFields = z.strictObject({ email: emailSchema, ...newPasswordFields });

async function signUpWith(
  { db, accounts, client, site, url }: AccountRequest,
  fields: z.infer<typeof signUpFields>,
): Promise<FormOutcome> {
  if (!accounts.isSignUpOpen)
    return refused('Ett fel uppstod vid registrering.', 'Nya konton kan inte skapas just nu.');
  const problem = newPasswordProblem(fields);
  if (problem) return problem;
  const linkTo = (token: string) => `${site.url}${confirmEmailUrl(token, returnUrlOf(url))}`;
  const result = await signUp(
    { db, passwords: accounts.passwords, site, linkTo },
    { ...fields, network: client.network },
  );
  if (!result.ok) {
    const { failure } = result;
    return failure === 'exists' || failure === 'too-many' ? SIGN_UP_REFUSALS[failure] : weaknessOutcome(failure);
  }
  accounts.notifyMailWorker();
  // A full page load of the sign-in clears the passwords (ADM §2).
  return redirectDocument(withNotice(loginUrl('sign-in', returnUrlOf(url)), 'bekrafta-e-post'));
}

const signInFields = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, 'Skriv ditt lösenord.').max(MAX_PASSWORD_LENGTH, tooLongText(MAX_PASSWORD_LENGTH)),
});

async function signInWith(
  { db, secretBox, accounts, client, request, site, url }: AccountRequest,
  fields: z.infer<typeof signInFields>,
): Promise<FormOutcome> {
  const browser = { ...client, oldToken: readCookie(request, 'session', accounts) };
  const result = await signIn({ db, secretBox, site, passwords: accounts.passwords }, { ...fields, client: browser });
  if (!result.ok) {
    if (result.failure.kind === 'locked') accounts.notifyMailWorker();
    const tried = await attemptsKeyOf({ db, secretBox }, fields.email, client.browser);
    const headers = { 'set-cookie': writeCookie('tried', tried.toString('base64url'), accounts) };
    // The page itself shows the lock, also after a reload.
    if (result.failure.kind === 'locked') return redirect(loginUrl('sign-in', returnUrlOf(url)), { headers });
    return { kind: 'refused', ...signInRefusal(result.failure), headers };
  }
  if (result.value.kind === 'second-factor') {
    return redirect(secondStepUrl(returnUrlOf(url)), {
      headers: { 'set-cookie': writeCookie('pending', result.value.token, accounts) },
    });
  }
  return startSession({ db, accounts }, result.value, { over: ['tried'], returnTo: returnUrlOf(url) });
}

async function beginWithPasskey({ db, accounts, client, site }: AccountRequest): Promise<FormOutcome> {
  const result = await beginPasskeySignIn(db, site, client.network);
  if (!result.ok) return TOO_MANY_PASSKEYS;
  const headers = { 'set-cookie': writeCookie('passkey', result.value.token, accounts) };
  return { ...passkeyQuestion(result.value.options), headers };
}

async function signInByPasskey(
  { db, secretBox, accounts, client, request, site, url }: AccountRequest,
  { credential }: z.output<typeof passkeyFields>,
): Promise<FormOutcome> {
  const answer = readSignature(credential);
  if (!answer) return PASSKEY_REFUSED;
  const token = readCookie(request, 'passkey', accounts) ?? '';
  const browser = { ...client, oldToken: readCookie(request, 'session', accounts) };
  const result = await signInWithPasskey({ db, secretBox, site }, { token, answer, client: browser });
  if (!result.ok) return result.failure === 'disabled' ? ACCOUNT_DISABLED : PASSKEY_REFUSED;
  return startSession({ db, accounts }, result.value, { over: ['passkey', 'tried'], returnTo: returnUrlOf(url) });
}

export const loginAction = accountAction({
  'sign-in': formIntent(signInFields, signInWith),
  'sign-up': formIntent(signUpFields, signUpWith),
  'begin-passkey': formIntent(z.strictObject({}), beginWithPasskey),
  passkey: formIntent(passkeyFields, signInByPasskey),
});

/** Message for each sign-in failure (ADM §8); the page itself shows a lock. */
function signInRefusal(failure: Exclude<SignInFailure, { kind: 'locked' }>): { title: string; text: string } {
  switch (failure.kind) {
    case 'wrong-password':
      return { title: 'Fel lösenord', text: `${failure.attemptsLeft} försök kvar.` };
    case 'unconfirmed':
      return { title: 'Bekräfta din e-post', text: 'Öppna länken som vi skickade till adressen, och logga in sedan.' };
    case 'disabled':
      return { title: 'Kontot är avstängt', text: 'Be en administratör att öppna det igen.' };
    case 'too-many':
      return { title: 'Inloggning misslyckades', text: 'För många försök. Vänta en stund och försök igen.' };
  }
}

/** The first page of the area that a session may use; null: of none. */
function areaUrlOf(session: LiveSession, lacksSecondFactor: boolean): string | null {
  const visitor = visitorOfSession(session);
  if (lacksSecondFactor || hasAccess(visitor, 'dashboard')) return dashboardUrl();
  return hasAccess(visitor, 'dealer-area') ? dealerAreaUrl() : null;
}

/**
 * The page that the sign-in leads to: the requested one, or the first one of the account's area. An account of no area that
 * requested that of dealers may claim its dealer.
 */
function destinationOf(areaUrl: string | null, returnTo: string | null): string {
  if (returnTo !== null && returnTo !== dealerAreaUrl()) return returnTo;
  return areaUrl ?? (returnTo === null ? dashboardUrl() : dealerClaimUrl());
}

/** Redirects to the page that the sign-in leads to, sets the session cookies and clears those of the sign-in (`over`). */
export async function startSession(
  { db, accounts }: Pick<AccountRequest, 'db' | 'accounts'>,
  { token, browserToken }: { token: string; browserToken: string },
  { over, returnTo }: { over: readonly CookieKind[]; returnTo: string | null },
): Promise<Response> {
  const session = await readSession(db, tokenHashOf(token));
  const areaUrl = session === undefined ? null : areaUrlOf(session, false);
  const destination = destinationOf(areaUrl, returnTo);
  const headers = new Headers();
  headers.append('set-cookie', writeCookie('session', token, accounts));
  headers.append('set-cookie', writeCookie('browser', browserToken, accounts));
  // The earlier session in this browser may have looked at the area of a dealer.
  for (const kind of [...over, 'dealerView'] as const) headers.append('set-cookie', clearCookie(kind, accounts));
  const isOfDealers = areaUrl === dealerAreaUrl() || destination.startsWith(DEALER_AREA_PATH);
  const notice: NoticeName = isOfDealers ? 'inloggad-handlare' : 'inloggad';
  return redirectDocument(withNotice(destination, notice), { headers });
}

export const confirmEmailAction = accountAction({
  post: formIntent(z.strictObject({ token: linkToken }), async ({ db, url }: AccountRequest, { token }) =>
    (await confirmEmail(db, token))
      ? redirectDocument(withNotice(loginUrl('sign-in', returnUrlOf(url)), 'bekraftad'))
      : refused(
          'Länken gäller inte längre',
          'Den har redan använts, eller är äldre än ett dygn. Logga in, eller skapa kontot igen.',
        ),
  ),
});

/** Ends the session if it is still valid; clears the cookie even when that fails. */
export async function logoutAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const page = context.get(requestContext);
  const headers = new Headers();
  for (const kind of ['session', 'dealerView'] as const) headers.append('set-cookie', clearCookie(kind, page.accounts));
  try {
    const session = await currentSession(request, page);
    if (session) await signOut(page.db, session);
    const isDealer = session !== null && hasAccess(visitorOfSession(session), 'dealer-area');
    return redirectDocument(withNotice(loginUrl('sign-in', isDealer ? dealerAreaUrl() : null), 'utloggad'), {
      headers,
    });
  } catch (error) {
    page.logger.error({ err: error, requestId: page.requestId }, 'sign-out failed, session still active');
    return redirectDocument(withNotice(loginUrl(), 'fel-vid-utloggning'), { headers });
  }
}
