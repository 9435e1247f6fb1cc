import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { confirmEmail } from '../../../commands/accounts/sign-up.ts';
import { loginUrl, withNotice } from '../../../urls.ts';
import { type AccountRequest, accountAction } from '../../shared/accounts/account-action.server.ts';
import { formIntent, refused } from '../../shared/forms/action-form.server.ts';
import { type PageRequest, pageLoader } from '../../shared/page-loader.server.ts';

/** The token of the link, which the page's form sends on: looking at a link, as mail scanners do, does not use it up. */
export const linkTokenLoader = pageLoader(async ({ url }: PageRequest) => ({ token: url.searchParams.get('t') ?? '' }));

export const confirmEmailAction = accountAction({
  post: formIntent(z.strictObject({ token: z.string().max(200) }), async ({ db }: AccountRequest, { token }) =>
    (await confirmEmail(db, token))
      ? redirectDocument(withNotice(loginUrl(), 'bekraftad'))
      : refused(
          'Länken gäller inte längre',
          'Den har redan använts, eller är äldre än ett dygn. Logga in, eller skapa kontot igen.',
        ),
  ),
});
