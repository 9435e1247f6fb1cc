import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { z } from 'zod';
import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { ALERT_SECRET, alertTokenOf } from '#src/commands/saved-searches/alert-token.ts';
import { mailSignInLink, signInByLink } from '#src/commands/visitor-accounts/visitor-sign-in.ts';
import { readBrowserExport } from '#src/db/personal-data/browser-export.ts';
import { listSearchesOf } from '#src/db/saved-searches/saved-searches.ts';
import { readSecret } from '#src/db/secrets/site-secrets.ts';
import {
  deleteVisitorAccount,
  deleteVisitorSession,
  listVisitorSessions,
  readVisitorData,
  readVisitorLink,
  type VisitorSession,
} from '#src/db/visitor-accounts/visitor-accounts.ts';
import { browserName } from '#src/domain/accounts/browser-name.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { signInLinkSchema } from '#src/domain/visitor-accounts/sign-in-link.ts';
import { type AccountRequest, accountAction, linkToken } from '#src/request/accounts/account-action.server.ts';
import { CHAT_SECRET, chatSession } from '#src/request/accounts/chat-session.server.ts';
import { currentVisitor } from '#src/request/accounts/current-visitor.server.ts';
import { clearCookie, writeCookie } from '#src/request/accounts/session-cookies.server.ts';
import { done, type FormOutcome, formIntent, refused, tooManyForms } from '#src/request/forms/action-form.server.ts';
import type { NoticeName } from '#src/request/notices.ts';
import { withPageFailures } from '#src/request/page-loader.server.ts';
import { readOwnerKeys } from '#src/request/shared-lists/owner-cookie.server.ts';
import { BROWSER_PARAM, changeAlertsUrl, LINK_TOKEN_PARAM, visitorAccountUrl, withNotice } from '#src/visitor-urls.ts';

/** The visitor's account; null: not signed in. */
export const accountLoader = ({ request, url, context }: LoaderFunctionArgs) =>
  withPageFailures({ url, context }, async (page) => {
    const visitor = await currentVisitor(request, page);
    if (visitor === null) return { account: null };
    const { db } = page;
    const [sessions, alerts, secret] = await Promise.all([
      listVisitorSessions(db, visitor.accountId),
      listSearchesOf(db, visitor.email),
      readSecret(page, ALERT_SECRET),
    ]);
    return {
      account: {
        id: visitor.accountId,
        email: visitor.email,
        devices: sessions.map(({ id, userAgent, activeAt }) => ({
          id,
          browser: browserName(userAgent),
          activeAt: formatDateTime(activeAt),
          isThis: id === visitor.id,
        })),
        alerts: alerts.map(({ id, name, car }) => ({
          id,
          name: car === null ? name : capitalized(name),
          to: changeAlertsUrl(alertTokenOf(secret, id, page.now)),
        })),
      },
    };
  });

const NOT_SENT = 'Länken är inte skickad';

async function mailLink(page: AccountRequest, { email }: { email: string }): Promise<FormOutcome> {
  const sent = await mailSignInLink(page, page.client.network, email);
  if (!sent.ok) return tooManyForms(NOT_SENT);
  page.accounts.notifyMailWorker();
  return done(
    'Kolla din e-post',
    'Vi har skickat en länk som loggar in dig. Den gäller i 30 minuter. Hittar du inget mejl, titta bland skräpposten.',
  );
}

/** A handler for a visitor who is signed in. */
const signedIn =
  <Fields>(run: (page: AccountRequest, visitor: VisitorSession, fields: Fields) => Promise<FormOutcome>) =>
  async (page: AccountRequest, fields: Fields): Promise<FormOutcome> => {
    const visitor = await currentVisitor(page.request, page);
    return visitor === null
      ? refused('Du är inte längre inloggad', 'Logga in igen med en ny länk.')
      : run(page, visitor, fields);
  };

/** Back to the page, without the session of this browser. */
const signedOut = ({ accounts }: AccountRequest, notice: NoticeName): Response =>
  redirectDocument(withNotice(visitorAccountUrl(), notice), {
    headers: { 'set-cookie': clearCookie('visitor', accounts) },
  });

async function signOut(page: AccountRequest): Promise<FormOutcome> {
  const visitor = await currentVisitor(page.request, page);
  if (visitor !== null) await deleteVisitorSession(page.db, visitor.accountId, visitor.id);
  return signedOut(page, 'konto-utloggad');
}

const endSession = signedIn<{ device: number }>(async ({ db }, { accountId }, { device }) =>
  (await deleteVisitorSession(db, accountId, device))
    ? done('Enheten är utloggad', 'Listorna finns kvar på den, men följer inte längre med kontot.')
    : refused('Enheten är redan utloggad'),
);

const remove = signedIn<unknown>(async (page, visitor) => {
  await page.db.transaction().execute((tx) => deleteVisitorAccount(tx, visitor));
  return signedOut(page, 'konto-borttaget');
});

const MAX_SESSION_ID = 2_000_000_000;

export const visitorAccountAction = accountAction({
  link: formIntent(signInLinkSchema, mailLink),
  // Also sent with the tick box that the browser itself reads.
  'sign-out': formIntent(z.strictObject({ clear: z.literal('ja').optional() }), signOut),
  'end-session': formIntent(
    z.strictObject({ device: z.coerce.number().int().positive().max(MAX_SESSION_ID) }),
    endSession,
  ),
  remove: formIntent(
    z.strictObject({ certain: z.literal('ja', { error: 'Kryssa i rutan om du vill ta bort kontot.' }) }),
    remove,
  ),
});

/** The link of a mail, with the address that it signs in, so that nobody signs in to a stranger's account unawares. */
export const signInLoader = ({ url, context }: LoaderFunctionArgs) =>
  withPageFailures({ url, context }, async ({ db }) => {
    const token = url.searchParams.get(LINK_TOKEN_PARAM) ?? '';
    return { token, email: await readVisitorLink(db, tokenHashOf(token)) };
  });

async function signIn(page: AccountRequest, { token }: { token: string }): Promise<FormOutcome> {
  const { db, client, accounts } = page;
  const result = await signInByLink(db, token, client);
  if (result.ok)
    return redirectDocument(withNotice(visitorAccountUrl(), 'konto-inloggad'), {
      headers: { 'set-cookie': writeCookie('visitor', result.value.token, accounts) },
    });
  if (result.failure === 'too-many') return tooManyForms('Du är inte inloggad');
  return refused('Länken fungerar inte längre', 'Den kan vara använd, för gammal eller felskriven. Be om en ny.');
}

export const signInAction = accountAction({ post: formIntent(z.strictObject({ token: linkToken }), signIn) });

/** All that is stored of this browser, and of the visitor's account if it is signed in, as a file. */
export const visitorDataLoader = ({ request, url, context }: LoaderFunctionArgs) =>
  withPageFailures({ url, context }, async (page) => {
    const visitor = await currentVisitor(request, page);
    const chat = chatSession(request, await readSecret(page, CHAT_SECRET), page.accounts);
    const ofBrowser = await readBrowserExport(page.db, {
      chatSession: chat.isKnown ? chat.id : null,
      ownerHashes: readOwnerKeys(request).map(tokenHashOf),
      pushHash: url.searchParams.get(BROWSER_PARAM),
    });
    const ofAccount = visitor === null ? {} : await readVisitorData(page.db, visitor);
    const file = JSON.stringify({ ...ofAccount, ...ofBrowser }, null, 2);
    return new Response(file, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="mina-uppgifter.json"',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    });
  });
