import { type LoaderFunctionArgs, redirect } from 'react-router';
import { z } from 'zod';
import { signInWithCode } from '#src/commands/accounts/second-factor.ts';
import { beginPasskeyStep, readSecondSteps, stepWithPasskey } from '#src/commands/accounts/sign-in-with-passkey.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { type AccountRequest, accountAction } from '#src/request/accounts/account-action.server.ts';
import { readCookie } from '#src/request/accounts/session-cookies.server.ts';
import { returnUrlOf } from '#src/request/accounts/staff-return-url.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { requestContext } from '#src/request/request-context.server.ts';
import { loginUrl, withNotice } from '#src/visitor-urls.ts';
import {
  ACCOUNT_DISABLED,
  PASSKEY_REFUSED,
  passkeyFields,
  passkeyQuestion,
  readSignature,
  TOO_MANY_PASSKEYS,
} from '#src/web/office/passkeys/passkey-forms.server.ts';
import { startSession } from './login-data.server.ts';

/** A code of the second factor, or a recovery code. */
export const codeFields = z.strictObject({
  code: z.string().trim().min(6, 'Skriv koden.').max(40, tooLongText(40)),
});

/** Rejection of an app code whose stored secret cannot be decrypted. */
export const UNREADABLE_CODE = refused(
  'Koden kan inte kontrolleras',
  'Sajten kan inte läsa nyckeln bakom appens koder. Skriv en av dina reservkoder, eller be den som driver sajten att återställa tvåstegsinloggningen.',
);

const restartUrl = (url: URL): string => withNotice(loginUrl('sign-in', returnUrlOf(url)), 'borja-om');
const TOO_MANY = 'För många försök. Skriv en av dina reservkoder, eller vänta en stund.';

/** Redirects to the sign-in when the first step is missing or has expired. */
export const secondStepLoader = (args: LoaderFunctionArgs) =>
  pageLoader(async ({ writeDb, url }) => {
    const token = readCookie(args.request, 'pending', args.context.get(requestContext).accounts);
    const steps = token === null ? undefined : await readSecondSteps(writeDb, token);
    if (!steps) throw redirect(restartUrl(url));
    return { returnTo: returnUrlOf(url), ...steps };
  })(args);

async function takeCode(
  { db, secretBox, site, accounts, client, request, now, url }: AccountRequest,
  { code }: { code: string },
): Promise<FormOutcome> {
  const token = readCookie(request, 'pending', accounts) ?? '';
  const browser = { ...client, oldToken: readCookie(request, 'session', accounts) };
  const result = await signInWithCode({ db, secretBox, site }, { token, code, client: browser, now });
  if (!result.ok) {
    if (result.failure.kind === 'too-late') return redirect(restartUrl(url));
    if (result.failure.kind === 'too-many') return refused('Fel kod', TOO_MANY);
    if (result.failure.kind === 'unreadable') return UNREADABLE_CODE;
    return refused('Fel kod', `${result.failure.attemptsLeft} försök kvar.`);
  }
  return startSession({ db, accounts }, result.value, { over: ['pending', 'tried'], returnTo: returnUrlOf(url) });
}

async function beginWithPasskey({ db, accounts, client, request, site, url }: AccountRequest): Promise<FormOutcome> {
  const token = readCookie(request, 'pending', accounts) ?? '';
  const result = await beginPasskeyStep(db, site, { token, network: client.network });
  if (result.ok) return passkeyQuestion(result.value);
  return result.failure === 'too-late' ? redirect(restartUrl(url)) : TOO_MANY_PASSKEYS;
}

async function stepByPasskey(
  { db, secretBox, site, accounts, client, request, url }: AccountRequest,
  { credential }: z.output<typeof passkeyFields>,
): Promise<FormOutcome> {
  const answer = readSignature(credential);
  if (!answer) return PASSKEY_REFUSED;
  const token = readCookie(request, 'pending', accounts) ?? '';
  const browser = { ...client, oldToken: readCookie(request, 'session', accounts) };
  const result = await stepWithPasskey({ db, secretBox, site }, { token, answer, client: browser });
  if (result.ok) {
    return startSession({ db, accounts }, result.value, { over: ['pending', 'tried'], returnTo: returnUrlOf(url) });
  }
  if (result.failure === 'too-late') return redirect(restartUrl(url));
  return result.failure === 'disabled' ? ACCOUNT_DISABLED : PASSKEY_REFUSED;
}

export const secondStepAction = accountAction({
  post: formIntent(codeFields, takeCode),
  'begin-passkey': formIntent(z.strictObject({}), beginWithPasskey),
  passkey: formIntent(passkeyFields, stepByPasskey),
});
