import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { confirmEmail } from '#src/commands/accounts/sign-up.ts';
import { type AccountRequest, accountAction } from '#src/request/accounts/account-action.server.ts';
import { linkToken } from '#src/request/accounts/link-token.server.ts';
import { formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { loginUrl, withNotice } from '#src/urls.ts';

export const confirmEmailAction = accountAction({
  post: formIntent(z.strictObject({ token: linkToken }), async ({ db }: AccountRequest, { token }) =>
    (await confirmEmail(db, token))
      ? redirectDocument(withNotice(loginUrl(), 'bekraftad'))
      : refused(
          'Länken gäller inte längre',
          'Den har redan använts, eller är äldre än ett dygn. Logga in, eller skapa kontot igen.',
        ),
  ),
});
