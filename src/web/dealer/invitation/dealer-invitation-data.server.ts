import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import { acceptInvitation } from '#src/commands/dealers/dealer-people.ts';
import { readInvitation } from '#src/db/dealers/dealer-people.ts';
import { MAX_PASSWORD_LENGTH } from '#src/domain/accounts/password-rules.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { type AccountRequest, accountAction, linkToken } from '#src/request/accounts/account-action.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { type PageRequest, pageLoader } from '#src/request/page-loader.server.ts';
import { LINK_TOKEN_PARAM, loginUrl, withNotice } from '#src/visitor-urls.ts';
import { newPasswordProblem, weaknessOutcome } from '#src/web/office/login/new-password-form.server.ts';

/** The invitation of a link; only submitting the form redeems it, so mail scanners that open the link do not. */
export const dealerInvitationLoader = pageLoader(async ({ writeDb, url }: PageRequest) => {
  const token = url.searchParams.get(LINK_TOKEN_PARAM) ?? '';
  const invitation = await readInvitation(writeDb, tokenHashOf(token));
  if (!invitation) return { token, invitation: null };
  const { dealer, email, needsPassword } = invitation;
  return { token, invitation: { dealer, email, needsPassword } };
});

const password = z.string().max(MAX_PASSWORD_LENGTH, tooLongText(MAX_PASSWORD_LENGTH)).default('');
const fields = z.strictObject({ token: linkToken, password, passwordAgain: password });

async function accept({ db, accounts }: AccountRequest, given: z.output<typeof fields>): Promise<FormOutcome> {
  const problem = given.password === '' ? null : newPasswordProblem(given);
  if (problem) return problem;
  const result = await acceptInvitation({ db, passwords: accounts.passwords }, given);
  if (result.ok) return redirectDocument(withNotice(loginUrl('sign-in', dealerAreaUrl()), 'inbjudan-antagen'));
  switch (result.failure) {
    case 'bad link':
      return refused('Inbjudan gäller inte längre', 'Den har redan använts, är äldre än sju dygn eller återkallad.');
    case 'has access':
      return refused('Kontot har redan tillgång', 'Logga in, så ser du handlaren i menyn.');
    case 'no password':
      return refused('Skriv ett lösenord', '', { password: 'Skriv ett lösenord.' });
    default:
      return weaknessOutcome(result.failure);
  }
}

export const dealerInvitationAction = accountAction({ post: formIntent(fields, accept) });
