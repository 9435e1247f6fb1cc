import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { choosePassword } from '#src/commands/accounts/reset-password.ts';
import { type AccountRequest, accountAction } from '#src/request/accounts/account-action.server.ts';
import { linkToken } from '#src/request/accounts/link-token.server.ts';
import { clearCookie } from '#src/request/accounts/session-cookies.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { loginUrl, withNotice } from '#src/urls.ts';
import {
  newPasswordFields,
  newPasswordProblem,
  weaknessOutcome,
} from '#src/web/admin/login/new-password-form.server.ts';

const fields = z.strictObject({ token: linkToken, ...newPasswordFields });

async function choose({ db, site, accounts }: AccountRequest, given: z.infer<typeof fields>): Promise<FormOutcome> {
  const problem = newPasswordProblem(given);
  if (problem) return problem;
  const result = await choosePassword({ db, passwords: accounts.passwords, site }, given);
  if (!result.ok) {
    if (result.failure !== 'bad-link') return weaknessOutcome(result.failure);
    return refused('Länken gäller inte längre', 'Den har redan använts, eller är äldre än en timme. Be om en ny.');
  }
  accounts.notifyMailWorker();
  const headers = { 'set-cookie': clearCookie('tried', accounts) };
  return redirectDocument(withNotice(loginUrl(), 'losenord-bytt'), { headers });
}

export const choosePasswordAction = accountAction({ post: formIntent(fields, choose) });
