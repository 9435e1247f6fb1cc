import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { choosePassword, sendPasswordLink } from '#src/commands/accounts/reset-password.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { choosePasswordUrl } from '#src/office-urls.ts';
import { type AccountRequest, accountAction, linkToken } from '#src/request/accounts/account-action.server.ts';
import { clearCookie } from '#src/request/accounts/session-cookies.server.ts';
import { returnUrlOf } from '#src/request/accounts/staff-return-url.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { loginUrl, withNotice } from '#src/visitor-urls.ts';
import { newPasswordFields, newPasswordProblem, weaknessOutcome } from './new-password-form.server.ts';

export const forgottenPasswordLoader = pageLoader(async ({ url }) => ({ returnTo: returnUrlOf(url) }));

async function sendLink(
  { db, site, accounts, client, url }: AccountRequest,
  { email }: { email: string },
): Promise<FormOutcome> {
  const linkTo = (token: string) => `${site.url}${choosePasswordUrl(token, returnUrlOf(url))}`;
  const result = await sendPasswordLink({ db, site, linkTo }, { email, network: client.network });
  if (!result.ok) return refused('För många försök', 'Vänta en stund och försök igen.');
  accounts.notifyMailWorker();
  return redirectDocument(withNotice(loginUrl('sign-in', returnUrlOf(url)), 'lank-skickad'));
}

export const forgottenPasswordAction = accountAction({
  post: formIntent(z.strictObject({ email: emailSchema }), sendLink),
});

const fields = z.strictObject({ token: linkToken, ...newPasswordFields });

async function choose(
  { db, site, accounts, url }: AccountRequest,
  given: z.infer<typeof fields>,
): Promise<FormOutcome> {
  const problem = newPasswordProblem(given);
  if (problem) return problem;
  const result = await choosePassword({ db, passwords: accounts.passwords, site }, given);
  if (!result.ok) {
    if (result.failure !== 'bad-link') return weaknessOutcome(result.failure);
    return refused('Länken gäller inte längre', 'Den har redan använts, eller är äldre än en timme. Be om en ny.');
  }
  accounts.notifyMailWorker();
  const headers = { 'set-cookie': clearCookie('tried', accounts) };
  return redirectDocument(withNotice(loginUrl('sign-in', returnUrlOf(url)), 'losenord-bytt'), { headers });
}

export const choosePasswordAction = accountAction({ post: formIntent(fields, choose) });
