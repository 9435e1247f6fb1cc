import { type LoaderFunctionArgs, redirect } from 'react-router';
import { tokenHashOf } from '../../../commands/accounts/new-token.ts';
import { signInWithCode } from '../../../commands/accounts/second-factor.ts';
import { hasPendingSignIn } from '../../../db/accounts/account-attempts.ts';
import { loginUrl, withNotice } from '../../../urls.ts';
import { type AccountRequest, accountAction } from '../../shared/accounts/account-action.server.ts';
import { readCookie } from '../../shared/accounts/session-cookies.server.ts';
import { formIntent, type Outcome, refused } from '../../shared/forms/action-form.server.ts';
import { pageLoader } from '../../shared/page-loader.server.ts';
import { requestContext } from '../../shared/request-context.server.ts';
import { codeFields } from '../login/code-fields.server.ts';
import { signedIn } from '../login/signed-in.server.ts';

const BEGIN_AGAIN = withNotice(loginUrl(), 'borja-om');
const TOO_MANY = 'För många försök. Vänta en stund och försök igen.';

/** Without the first step, or too long after it, it begins anew. */
export const secondStepLoader = ({ request, context, ...args }: LoaderFunctionArgs): Promise<null> =>
  pageLoader(async ({ writeDb }) => {
    const token = readCookie(request, 'pending', context.get(requestContext).accounts);
    const isAsked = token !== null && (await hasPendingSignIn(writeDb, tokenHashOf(token)));
    if (!isAsked) throw redirect(BEGIN_AGAIN);
    return null;
  })({ request, context, ...args });

async function takeCode(
  { db, accounts, client, request, now }: AccountRequest,
  { code }: { code: string },
): Promise<Outcome> {
  const token = readCookie(request, 'pending', accounts) ?? '';
  const browser = { ...client, oldToken: readCookie(request, 'session', accounts) };
  const result = await signInWithCode(db, { token, code, client: browser, now });
  if (!result.ok) {
    if (result.failure.kind === 'too-late') return redirect(BEGIN_AGAIN);
    if (result.failure.kind === 'too-many') return refused('Fel kod', TOO_MANY);
    return refused('Fel kod', `${result.failure.attemptsLeft} försök kvar.`);
  }
  return signedIn(accounts, result.value, ['pending', 'tried']);
}

export const secondStepAction = accountAction({ post: formIntent(codeFields, takeCode) });
