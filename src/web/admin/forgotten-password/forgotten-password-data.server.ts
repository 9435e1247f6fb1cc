import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { sendPasswordLink } from '#src/commands/accounts/reset-password.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { type AccountRequest, accountAction } from '#src/request/accounts/account-action.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { choosePasswordUrl, loginUrl, withNotice } from '#src/urls.ts';

export const forgottenPasswordLoader = pageLoader(async () => null);

async function sendLink(
  { db, site, accounts, client }: AccountRequest,
  { email }: { email: string },
): Promise<FormOutcome> {
  const linkTo = (token: string) => `${site.url}${choosePasswordUrl(token)}`;
  const result = await sendPasswordLink({ db, site, linkTo }, { email, network: client.network });
  if (!result.ok) return refused('För många försök', 'Vänta en stund och försök igen.');
  accounts.notifyMailWorker();
  return redirectDocument(withNotice(loginUrl(), 'lank-skickad'));
}

export const forgottenPasswordAction = accountAction({
  post: formIntent(z.strictObject({ email: emailSchema }), sendLink),
});
