import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { choosePassword } from '../../../commands/accounts/reset-password.ts';
import { loginUrl, withNotice } from '../../../urls.ts';
import { type AccountRequest, accountAction } from '../../shared/accounts/account-action.server.ts';
import { clearCookie } from '../../shared/accounts/session-cookies.server.ts';
import { formIntent, type Outcome, refused } from '../../shared/forms/action-form.server.ts';
import { type PageRequest, pageLoader } from '../../shared/page-loader.server.ts';
import { newPasswordFields, newPasswordProblem, weaknessOutcome } from '../login/new-password-form.server.ts';

export const choosePasswordLoader = pageLoader(async ({ url }: PageRequest) => ({
  token: url.searchParams.get('t') ?? '',
}));

const fields = z.strictObject({ token: z.string().max(200), ...newPasswordFields });

async function choose({ db, site, accounts }: AccountRequest, given: z.infer<typeof fields>): Promise<Outcome> {
  const problem = newPasswordProblem(given);
  if (problem) return problem;
  const result = await choosePassword({ db, passwords: accounts.passwords, site }, given);
  if (!result.ok) {
    if (result.failure !== 'bad-link') return weaknessOutcome(result.failure);
    return refused('Länken gäller inte längre', 'Den har redan använts, eller är äldre än en timme. Be om en ny.');
  }
  accounts.wakeMail();
  const headers = { 'set-cookie': clearCookie('tried', accounts) };
  return redirectDocument(withNotice(loginUrl(), 'losenord-bytt'), { headers });
}

export const choosePasswordAction = accountAction({ post: formIntent(fields, choose) });
